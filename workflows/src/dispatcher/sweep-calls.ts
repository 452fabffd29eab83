import { giveUpCall } from '@studio/backend/features/calls/commands.ts'
import type { OpenCall } from '@studio/backend/features/calls/queries.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'

export interface CallSweepDeps {
  readonly handle: Handle
  /** Calls that were begun before a time and have not been settled, as the read models know them. */
  readonly openCalls: (before: Date) => Promise<readonly OpenCall[]>
  readonly clock: () => Date
  readonly onTrouble: (error: unknown) => void
}

/** Well after the ten minutes in which the API gives up a call itself, in milliseconds. */
const deadlineMs = 15 * 60_000

/**
 * Ends the calls of language models that a dead API has left, which gives back the money that is held back for them, and does what is still
 * to be done for calls that have an end.
 */
export async function sweepCalls({ handle, openCalls, clock, onTrouble }: CallSweepDeps): Promise<void> {
  const now = clock()
  try {
    for (const call of await openCalls(new Date(now.getTime() - deadlineMs))) {
      await giveUpCall(handle, { ...call, at: now.toISOString() }).catch(onTrouble)
    }
  } catch (error) {
    onTrouble(error)
  }
}
