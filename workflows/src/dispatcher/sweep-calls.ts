import { giveUpCall } from '@studio/backend/features/calls/commands.ts'
import type { OpenCall } from '@studio/backend/features/calls/queries.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'

/** What the processes of calls tell others of them. */
interface CallSigns {
  /** When something was told last, of those calls of which there is something. */
  readonly lastTold: (callIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>
  /** Removes what was told of a call. */
  readonly end: (callId: string) => Promise<void>
}

export interface CallSweepDeps {
  readonly handle: Handle
  /** Calls that were begun before a time and have not been settled, as the read models know them. */
  readonly openCalls: (before: Date) => Promise<readonly OpenCall[]>
  readonly signs: CallSigns
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
 * to be done for calls that have an end. The text that the dead process has told of them is removed.
 */
export async function sweepCalls(deps: CallSweepDeps): Promise<void> {
  const { openCalls, signs, clock, onTrouble } = deps
  const now = clock()
  try {
    const open = await openCalls(new Date(now.getTime() - silentMs))
    const told = await signs.lastTold(open.map(({ callId }) => callId))
    for (const { reservedAt, ...call } of open) {
      if (!isLeft(now, reservedAt, told.get(call.callId))) continue
      await giveUp(deps, { ...call, at: now.toISOString() }).catch(onTrouble)
    }
  } catch (error) {
    onTrouble(error)
  }
}

async function giveUp({ handle, signs }: CallSweepDeps, call: Parameters<typeof giveUpCall>[1]): Promise<void> {
  await giveUpCall(handle, call)
  await signs.end(call.callId)
}

function isLeft(now: Date, reservedAt: Date, toldAt: Date | undefined): boolean {
  const since = (time: Date) => now.getTime() - time.getTime()
  return toldAt === undefined ? since(reservedAt) > deadlineMs : since(toldAt) > silentMs
}
