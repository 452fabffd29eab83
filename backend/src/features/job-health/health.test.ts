import { describe, expect, it } from 'vitest'
import { depthsOf, oldestWait, outcomesOf, waitsOf } from './health.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24) + seconds * 1_000)
const requestedAt = at(0)

describe('jobs in progress', () => {
  const jobs = [
    { kind: 'video', requestedAt: at(-5), intendedAt: {} },
    { kind: 'video', requestedAt, admittedAt: at(1), intendedAt: {} },
    { kind: 'video', requestedAt, admittedAt: at(1), intendedAt: { 0: at(2) } },
    { kind: 'image', requestedAt: at(-60), admittedAt: at(1), intendedAt: { 3: at(2) } },
  ]

  it('wait, are queued, or run', () => {
    expect(depthsOf(jobs)).toEqual([
      { kind: 'image', waiting: 0, queued: 0, running: 1 },
      { kind: 'video', waiting: 1, queued: 1, running: 1 },
    ])
    expect(depthsOf([])).toEqual([])
  })

  it('wait until a service works on them', () => {
    expect(oldestWait(jobs, at(10))).toBe(15)
    expect(oldestWait(jobs.slice(2), at(10))).toBeUndefined()
  })
})

describe('jobs that have ended', () => {
  const job = (wait: number) => ({ model: 'm', requestedAt, intendedAt: { 1: at(wait + 1), 0: at(wait) }, fates: {} })
  const fates = { 0: 'stored', 1: 'failed', 2: 'failed' } as const

  it('have waited until their first output was sent', () => {
    const waits = Array.from({ length: 100 }, (_, n) => job(n + 1))
    expect(waitsOf(waits)).toEqual({ jobs: 100, p50Seconds: 50, p95Seconds: 95 })
    expect(waitsOf([job(3)])).toEqual({ jobs: 1, p50Seconds: 3, p95Seconds: 3 })
    expect(waitsOf([{ ...job(3), intendedAt: {} }])).toBeUndefined()
  })

  it('have failed as often as their model fails, but for what was cancelled', () => {
    const mixed = { ...job(1), fates, reasons: { 1: 'cancelled', 2: 'refused' } }
    const good = { ...job(1), model: 'bytedance/seedream-v4', fates: { 0: 'stored' as const } }
    expect(outcomesOf([good, mixed, good])).toEqual([
      { model: 'm', modelName: 'm', stored: 1, failed: 1, cancelled: 1, failureRate: 0.5 },
      { model: good.model, modelName: 'SeeDream 4.0', stored: 2, failed: 0, cancelled: 0, failureRate: 0 },
    ])
  })
})
