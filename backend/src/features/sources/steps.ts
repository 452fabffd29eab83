import type { WorkSteps } from '../work/events.ts'
import type { SourceEvent } from './events.ts'
import { reasonInWords, sourceWorkKind } from './words-contract.ts'

/** What the events of a source mean as work: it is requested, progresses, and ends with its frames or without. */
export const sourceSteps: WorkSteps<SourceEvent> = {
  SourceRequested: ({ sourceId, userId, kind, link }) => ({
    step: 'requested',
    workId: sourceId,
    userId,
    kind: sourceWorkKind(kind),
    joinKey: link,
  }),
  SourceProgressed: ({ sourceId, userId, percent }) => ({ step: 'progressed', workId: sourceId, userId, percent }),
  SourceCancelRequested: ({ sourceId, userId }) => ({ step: 'cancel-requested', workId: sourceId, userId }),
  FramesExtracted: ({ sourceId, userId }) => ({ step: 'ended', workId: sourceId, userId, end: { outcome: 'done' } }),
  SourceFailed: ({ sourceId, userId, reason }) => ({
    step: 'ended',
    workId: sourceId,
    userId,
    end:
      reason === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'failed', reason, message: reasonInWords(reason) },
  }),
}
