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
  /** A process that tells nothing of its calls for so many milliseconds is dead; two minutes where nothing else is given. */
  readonly callSilenceMs?: number | undefined
  readonly clock: () => Date
  readonly onTrouble: (error: unknown) => void
}

/** A process tells of its calls every second. It is dead after this time, also when its database was away for a while or clocks differ. */
export const usualCallSilenceMs = 2 * 60_000
/** How much older, as a multiple of that, a call is of which nothing was ever told, because its process died before or could not. */
const untold = 7.5

/**
 * Ends the calls of language models that a dead API has left, which gives back the money that is held back for them, and does what is still
 * to be done for calls that have an end. The text that the dead process has told of them is removed.
 */
export async function sweepCalls(deps: CallSweepDeps): Promise<void> {
  const { openCalls, signs, clock, onTrouble, callSilenceMs = usualCallSilenceMs } = deps
  const now = clock()
  try {
    const open = await openCalls(new Date(now.getTime() - callSilenceMs))
    const told = await signs.lastTold(open.map(({ callId }) => callId))
    for (const { reservedAt, ...call } of open) {
      const toldAt = told.get(call.callId)
      const silence = now.getTime() - (toldAt ?? reservedAt).getTime()
      if (silence <= (toldAt === undefined ? untold * callSilenceMs : callSilenceMs)) continue
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
