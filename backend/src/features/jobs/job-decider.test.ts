import { describe, it } from 'vitest'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import type { JobEvent, OutputFate } from './events.ts'
import { jobDecider } from './job-decider.ts'
import { assetId, context, jobId, userId } from './testing/builders.ts'

const onJob = { ...context, userId, jobId }
const stored: OutputFate = { n: 0, fate: 'stored', assetId }
const failed: OutputFate = { n: 1, fate: 'failed', reason: 'provider-failed' }
const start = { ...onJob, type: 'StartJob', kind: 'image', outputs: 2 } as const
const end = (...fates: OutputFate[]) => ({ ...onJob, type: 'EndJob', fates }) as const
const started: JobEvent = { type: 'JobStarted', data: { userId, jobId, kind: 'image', outputs: 2 } }
const ended: JobEvent = { type: 'JobEnded', data: { userId, jobId, fates: [stored, failed] } }

describe('a job', () => {
  it('starts once', () => {
    given(jobDecider).when(start).then(started)
    given(jobDecider, started).when(start).then()
    given(jobDecider, started, ended).when(start).then()
  })

  it('ends once, with the fate of each output', () => {
    given(jobDecider, started).when(end(stored, failed)).then(ended)
    given(jobDecider, started, ended).when(end(stored, failed)).then()
  })

  it('does not end before it has started', () => {
    given(jobDecider).when(end(stored, failed)).thenRefused('job-not-started')
  })

  it('does not end while an output has no fate, or one has two', () => {
    given(jobDecider, started).when(end(stored)).thenRefused('fates-incomplete')
    given(jobDecider, started).when(end(stored, stored)).thenRefused('fates-incomplete')
    given(jobDecider, started)
      .when(end(stored, failed, failed))
      .thenRefused('fates-incomplete')
    given(jobDecider, started)
      .when(end(stored, { ...failed, n: 2 }))
      .thenRefused('fates-incomplete')
  })
})
