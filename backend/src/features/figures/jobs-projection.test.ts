import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import type { JobEvent, OutputFate } from '../jobs/events.ts'
import { assetId, jobId, userId } from '../jobs/testing/builders.ts'
import { ended } from '../jobs/testing/log.ts'
import { jobDays } from './jobs-projection.ts'
import { countOf, stepOfWait, waitOf } from './waits.ts'

const day = '2026-11-23'
const asked = { model: 'a.b/$1', at: `${day}T23:59:59.000Z` }
const tomorrow = { created: new Date('2026-11-24T00:00:09.000Z') }
const started: JobEvent = { type: 'JobStarted', data: { userId, jobId, asked, kind: 'image', outputs: 4 } }
const stored: OutputFate = { n: 0, fate: 'stored', assetId }
const failed = (n: number, reason: string): OutputFate => ({ n, fate: 'failed', reason })
const fates = [stored, failed(1, 'refused'), failed(2, 'cancelled'), { ...stored, n: 3 }]
const end: JobEvent = { type: 'JobEnded', data: { userId, jobId, asked, fates } }

describe('the figures of jobs', () => {
  it('belong to the day on which the job was asked for', async () => {
    const { model: _, ...others } = asked
    const other: JobEvent = {
      type: 'JobEnded',
      data: { userId, jobId, asked: { ...others, model: 'm' }, fates: [stored] },
    }
    await given(
      jobDays,
      recorded('job-1', started, tomorrow),
      recorded('job-1', end, tomorrow),
      recorded('job-2', started, tomorrow),
      recorded('job-2', other, tomorrow),
    ).expect([
      {
        _id: day,
        waits: { 40: 2n },
        outcomes: { 'a%2Eb/%241': { stored: 2n, failed: 1n, cancelled: 1n }, m: { stored: 1n } },
      },
    ])
  })

  it('leave out jobs of earlier releases, which do not say what was asked for', async () => {
    await given(jobDays, recorded('job-1', ended(jobId), tomorrow)).expect([])
  })
})

it('tells waits to within a tenth from their steps', () => {
  const ms = integer({ min: 10, max: 86_400_000 })
  assert(
    property(array(ms, { minLength: 1 }), integer({ min: 1, max: 100 }), (all, percent) => {
      const at = new Date(0).toISOString()
      const waits = new Map<number, number>()
      for (const each of all) {
        const step = stepOfWait({ model: '', at }, new Date(each))
        waits.set(step, (waits.get(step) ?? 0) + 1)
      }
      const exact = all.toSorted((a, b) => a - b)[Math.ceil((percent / 100) * all.length) - 1] ?? 0
      expect(countOf(waits)).toBe(all.length)
      expect(waitOf(waits, percent / 100) / (exact / 1_000)).toBeGreaterThan(0.9)
      expect(waitOf(waits, percent / 100) / (exact / 1_000)).toBeLessThan(1.1)
    }),
  )
  expect(waitOf(new Map(), 0.5)).toBe(0)
})
