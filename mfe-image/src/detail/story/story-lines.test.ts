import type { StoryStep } from '@studio/backend/contract/library'
import { expect, it } from 'vitest'
import { linesOf, sinceText } from './story-lines.ts'

const at = (seconds: number): string => new Date(seconds * 1_000).toISOString()

it('tells every step in words, and the progress that follows on itself in one line', () => {
  const steps: readonly StoryStep[] = [
    { step: 'requested', at: at(0) },
    { step: 'queued', at: at(0) },
    { step: 'started', at: at(1) },
    { step: 'sent', at: at(1), provider: 'wavespeed', attempt: 1, sandbox: false },
    { step: 'deferred', at: at(2) },
    { step: 'sent', at: at(3), provider: 'another', attempt: 2, sandbox: true },
    { step: 'accepted', at: at(4) },
    { step: 'progressed', at: at(5), progress: 10 },
    { step: 'progressed', at: at(6), progress: 40 },
    { step: 'reported', at: at(7), status: 'completed' },
    { step: 'progressed', at: at(8), progress: 90 },
    { step: 'stored', at: at(9) },
    { step: 'charged', at: at(9), amountCents: 2.7, sandbox: true },
    { step: 'ended', at: at(10) },
  ]
  const lines = linesOf(steps)
  expect(lines.map(({ words }) => words)).toEqual([
    'Requested',
    'Queued',
    'Taken up by a worker',
    'Sent to WaveSpeed',
    'Put off',
    'Sent to the sandbox of another, attempt 2',
    'Accepted by the service',
    'In progress, 40%',
    'The service reported: completed',
    'In progress, 90%',
    'Stored',
    'Charged 2.7¢, simulated',
    'Request complete',
  ])
  expect(lines[7]?.at).toBe(5_000)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  const failed = linesOf([
    { step: 'doubted', at: at(0) },
    { step: 'failed', at: at(1), reason: 'unknown-outcome' },
    { step: 'dismissed', at: at(2) },
  ])
  expect(failed.map(({ words }) => words)).toEqual([
    'No trace of it at the service',
    'Failed: unknown outcome',
    'Put away',
  ])
})

it('says how long after the request a step came', () => {
  expect([0, 412, 59_940, 65_000, -20].map(sinceText)).toEqual(['+0.0 s', '+0.4 s', '+59.9 s', '+1:05', '+0.0 s'])
})
