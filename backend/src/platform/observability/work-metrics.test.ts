import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { watchWork } from './work-metrics.ts'

const now = new Date('2026-05-01T12:00:00Z')
const job = { provider: 'wavespeed', admittedAt: new Date('2026-05-01T11:59:00Z'), outputs: 4 }

test('queue depths and orphans are read when metrics are requested', async () => {
  const registry = new Registry()
  let looks = 0
  watchWork(registry, {
    openJobs: async () => {
      looks++
      return [
        { ...job, intendedAt: { 0: now, 1: now }, fates: { 0: 'stored' } },
        { ...job, intendedAt: {}, fates: { 3: 'failed' } },
        // one that was put off waits again, and one that has failed since does not
        {
          ...job,
          intendedAt: { 0: now, 1: now, 2: now, 3: now },
          deferred: { 0: true, 1: true },
          fates: { 1: 'failed' },
        },
      ]
    },
    orphans: async () => [{ amount: 40_000 }, { amount: 10_000n }],
    now: () => now,
  })
  const text = await registry.metrics()
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    'atelier_open_jobs 3',
    'atelier_outputs_waiting{provider="wavespeed"} 6',
    'atelier_outputs_waiting{provider="segmind"} 0',
    'atelier_oldest_open_job_seconds 60',
    'atelier_orphan_outputs 2',
    'atelier_orphan_dollars 0.05',
    'atelier_read_models_readable 1',
  ])
  expect(looks).toBe(1)
})

test('without the database the process still reports all other metrics', async () => {
  const registry = new Registry()
  let broken = false
  const read = async () => (broken ? Promise.reject(new Error('away')) : [])
  watchWork(registry, { openJobs: read, orphans: read })
  expect(await registry.metrics()).toContain('atelier_open_jobs 0')
  broken = true
  const text = await registry.metrics()
  expect(text).toContain('atelier_read_models_readable 0')
  expect(text).not.toMatch(/^atelier_open_jobs \d/m)
})
