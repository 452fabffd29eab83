import type { WorkEnd, WorkEvent, WorkSteps } from './events.ts'

/** What the events of `work-<workId>` mean: the life of every kind of work that has no slice of its own. */
export const ownSteps: WorkSteps<WorkEvent> = {
  WorkRequested: (data) => ({ step: 'requested', ...data }),
  WorkProgressed: ({ workId, userId, percent }) => ({ step: 'progressed', workId, userId, percent }),
  WorkCancelRequested: ({ workId, userId }) => ({ step: 'cancel-requested', workId, userId }),
  WorkEnded: ({ workId, userId, ...end }) => ({ step: 'ended', workId, userId, end: endOf(end) }),
}

/** An end as the log has it. An outcome that only a later release knows is a failure to this one. */
function endOf({ outcome, reason, message, result, expiresAt }: EndInLog): WorkEnd {
  if (outcome === 'done') return { outcome, result, expiresAt }
  if (outcome === 'cancelled') return { outcome }
  return { outcome: 'failed', reason: reason ?? outcome, message: message ?? 'This could not be finished.', result }
}

type EndInLog = Omit<Extract<WorkEvent, { type: 'WorkEnded' }>['data'], 'workId' | 'userId'>
