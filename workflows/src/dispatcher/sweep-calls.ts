import { giveUpCall } from '@studio/backend/features/calls/commands.ts'
import type { OpenCall } from '@studio/backend/features/calls/queries.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'

export interface CallSweepDeps {
  readonly handle: Handle
  /** Calls that were begun before a time and have not been settled, as the read models know them. */
  readonly openCalls: (before: Date) => Promise<readonly OpenCall[]>
  /** When the processes of calls have told others of them last, of those that have. */
  readonly lastTold: (callIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>
  readonly clock: () => Date
  readonly onTrouble: (error: unknown) => void
}

const minute = 60_000
/** A process tells of its calls every second. It is dead after this time, also when its database was away for a while or clocks differ. */
const silentMs = 2 * minute
/** The age, in milliseconds, of a call of which nothing was ever told, because its process died before or could not. */
const deadlineMs = 15 * minute

/**
 * Ends the calls of language models that a dead API has left, which gives back the money that is held back for them, and does what is still
 * to be done for calls that have an end.
 */
export async function sweepCalls({ handle, openCalls, lastTold, clock, onTrouble }: CallSweepDeps): Promise<void> {
  const now = clock()
  try {
    const open = await openCalls(new Date(now.getTime() - silentMs))
    const told = await lastTold(open.map(({ callId }) => callId))
    for (const { reservedAt, ...call } of open) {
      if (!isLeft(now, reservedAt, told.get(call.callId))) continue
      await giveUpCall(handle, { ...call, at: now.toISOString() }).catch(onTrouble)
    }
  } catch (error) {
    onTrouble(error)
  }
}

function isLeft(now: Date, reservedAt: Date, toldAt: Date | undefined): boolean {
  const since = (time: Date) => now.getTime() - time.getTime()
  return toldAt === undefined ? since(reservedAt) > deadlineMs : since(toldAt) > silentMs
}
