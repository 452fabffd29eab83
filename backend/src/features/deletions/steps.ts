import type { AccountEvent } from '../accounts/events.ts'
import type { WorkSteps } from '../work/events.ts'
import { deletionKind } from './words-contract.ts'

/** What the events of an account mean as work: its deletion is requested, and ends with the proof. It has no other end. */
export const deletionSteps: WorkSteps<AccountEvent> = {
  AccountDeletionRequested: ({ userId, workId }) => ({ step: 'requested', workId, userId, kind: deletionKind }),
  AccountDeleted: ({ userId, workId }) => ({ step: 'ended', workId, userId, end: { outcome: 'done' } }),
}
