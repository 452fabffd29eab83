import { describe, expect, it } from 'vitest'
import { depthsOf, oldestWait, rowsOf } from './health.ts'

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
