import { describe, expect, it } from 'vitest'
import { depthsOf, oldestWait, rowsOf } from './health.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24) + seconds * 1_000)
const requestedAt = at(0)

describe('jobs in progress', () => {
  const admitted = { requestedAt, admittedAt: at(1), intendedAt: {}, fates: {} }
  const jobs = [
    { kind: 'video', requestedAt: at(-5), intendedAt: {}, fates: {} },
    { ...admitted, kind: 'video' },
    { ...admitted, kind: 'video', intendedAt: { 0: at(2) } },
    { ...admitted, kind: 'image', requestedAt: at(-60), intendedAt: { 3: at(2) } },
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

  it('wait while a service defers all that it was sent', () => {
    const sent = { ...admitted, kind: 'image', intendedAt: { 0: at(2), 1: at(2) } }
    const told = (job: typeof sent & { deferred?: Record<string, true>; fates: Record<string, 'stored'> }) => [
      depthsOf([job])[0]?.queued,
      oldestWait([job], at(10)),
    ]
    expect(told({ ...sent, deferred: { 0: true, 1: true } })).toEqual([1, 10])
    expect(told({ ...sent, deferred: { 1: true }, fates: { 0: 'stored' } })).toEqual([1, 10])
    expect(told({ ...sent, deferred: { 1: true } })).toEqual([0, undefined])
    expect(told({ ...sent, deferred: { 1: true }, fates: { 0: 'stored', 1: 'stored' } })).toEqual([0, undefined])
  })
})

describe('jobs that have ended', () => {
  it('have failed as often as their model fails, but for what was cancelled', () => {
    const good = 'bytedance/seedream-v4'
    const outcomes = new Map([
      [good, { stored: 2, failed: 0, cancelled: 0 }],
      ['m', { stored: 1, failed: 1, cancelled: 1 }],
      ['n', { stored: 0, failed: 0, cancelled: 1 }],
    ])
    expect(rowsOf(outcomes)).toEqual([
      { model: 'm', modelName: 'm', stored: 1, failed: 1, cancelled: 1, failureRate: 0.5 },
      { model: good, modelName: 'SeeDream 4.0', stored: 2, failed: 0, cancelled: 0, failureRate: 0 },
      { model: 'n', modelName: 'n', stored: 0, failed: 0, cancelled: 1, failureRate: 0 },
    ])
  })
})
