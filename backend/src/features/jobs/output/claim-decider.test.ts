import { expect, it } from 'vitest'
import { given } from '../../../platform/eventsourcing/testing/given.ts'
import type { ClaimEvent } from '../events.ts'
import { context, jobIdOf, userId } from '../testing/builders.ts'
import { claimDecider } from './claim-decider.ts'

const claimed = (job: number): ClaimEvent => ({
  type: 'TaskClaimed',
  data: { provider: 'wavespeed', taskId: 'task', userId, jobId: jobIdOf(job), n: 2, attempt: 3 },
})
const claim = (job: number) => ({ ...context, type: 'ClaimTask' as const, ...claimed(job).data })

it('a task belongs to the output that claims it first', () => {
  given(claimDecider).when(claim(1)).then(claimed(1))
  expect(given(claimDecider, claimed(1)).state).toEqual({ owner: { jobId: jobIdOf(1), n: 2, attempt: 3 } })
})

it('a claim that is repeated, or comes second, appends nothing', () => {
  given(claimDecider, claimed(1)).when(claim(1)).then()
  given(claimDecider, claimed(1)).when(claim(2)).then()
})
