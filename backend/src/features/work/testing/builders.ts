import { WorkId } from '../../../platform/eventsourcing/event.ts'
import { context, userId } from '../../jobs/testing/builders.ts'
import type { WorkEvent } from '../events.ts'

export const workId = WorkId.parse('99999999-9999-4999-8999-999999999999')
const onWork = { workId, userId }
export const ofWork = { ...context, ...onWork }

export const requested: WorkEvent = {
  type: 'WorkRequested',
  data: { ...onWork, kind: 'export', input: { plain: '{"all":true}' }, joinKey: { plain: 'everything' } },
}
export const progressed = (percent: number): WorkEvent => ({ type: 'WorkProgressed', data: { ...onWork, percent } })
export const cancelRequested: WorkEvent = { type: 'WorkCancelRequested', data: onWork }
export const done: WorkEvent = {
  type: 'WorkEnded',
  data: { ...onWork, outcome: 'done', result: { plain: '{"files":3}' }, expiresAt: '2026-02-01T00:00:00.000Z' },
}
export const failed: WorkEvent = {
  type: 'WorkEnded',
  data: { ...onWork, outcome: 'failed', reason: 'too-large', message: 'That is too large.' },
}
export const cancelled: WorkEvent = { type: 'WorkEnded', data: { ...onWork, outcome: 'cancelled' } }
