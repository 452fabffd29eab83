import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import type { TextSources } from '../../platform/eventsourcing/current-texts.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { CallId } from '../../platform/eventsourcing/event.ts'
import type { SignsOfLife } from '../../platform/projections/mongo/signs-of-life.ts'
import { answerInLog, type CallAnswer } from './answer-commands.ts'
import { callEvents, callStream } from './events.ts'
import type { Reader, Relay } from './relay.ts'

/** How processes hear of each other's calls. */
export interface AcrossProcesses {
  readonly signs: SignsOfLife
  readonly pause: (ms: number) => Promise<unknown>
  /** Told what goes wrong between processes: the call itself goes on. */
  readonly onTrouble: (error: unknown) => void
}

/** How often, in milliseconds, a process that has a call under way looks for a stop in the log and writes its text so far. */
const watchEveryMs = 1_000

/**
 * While this process has a call under way it writes the text so far once a second and obeys a stop in the log. When the last local reader
 * leaves, it looks once more for readers in other processes, then stops.
 * @returns a function that ends the watch
 */
export function watchCall(deps: AcrossProcesses & TextSources, callId: CallId, relay: Relay): () => void {
  const { signs, pause, onTrouble } = deps
  let ended = false
  const end = Promise.withResolvers<void>()
  let left = Promise.withResolvers<void>()
  const endNotice = relay.watched(() => left.resolve())
  const watching = (async () => {
    while (!ended) {
      left = Promise.withResolvers()
      await Promise.all([
        obeyLog(deps, callId, relay).catch(onTrouble),
        tellOthers(deps, callId, relay).catch(onTrouble),
      ])
      // ends with the call, not a second later: a process that stops soon would leave the text that it has written
      if (!ended) await Promise.race([pause(watchEveryMs), left.promise, end.promise])
    }
  })()
  return () => {
    ended = true
    end.resolve()
    endNotice()
    // the answer does not wait for this
    void watching.then(() => signs.end(callId)).catch(onTrouble)
  }
}

/** Whatever follows the intent, a wish to stop or an end that others have written, means that nobody wants the rest of the answer. */
async function obeyLog({ store }: TextSources, callId: CallId, relay: Relay): Promise<void> {
  const later = await store.read(callStream(callId), callEvents, { from: 1n, limit: 1 })
  if (later.length > 0) relay.stop()
}

async function tellOthers({ signs }: AcrossProcesses, callId: CallId, relay: Relay): Promise<void> {
  // only a look after the last local reader has left shows whether nobody reads
  const wasLeft = relay.isLeft()
  const { isHeard } = await signs.tell(callId, relay.text())
  if (wasLeft && relay.isLeft() && !isHeard) relay.stop()
}

/**
 * How often, in milliseconds, a process looks at a call that another one has under way. It gives up after this many looks in a row without a
 * sign of life.
 */
const look = { everyMs: 500, times: 180 }

/**
 * Reads a call that has ended, or that another process has under way: first the text as that process writes it, then the end from the log,
 * however long it takes. Throws one of `callErrors`, or `unavailable` when the other process gives no sign of life or the reader has left.
 */
export async function readAlong(
  deps: AcrossProcesses & TextSources,
  callId: CallId,
  { onText, departed }: Reader,
): Promise<CallAnswer> {
  let told = 0
  for (let inVain = 0; inVain < look.times; ) {
    const answer = await answerInLog(deps, callId)
    if (answer) return answer
    if (departed.aborted) break
    const sign = await listen(deps, callId)
    const text = sign?.text ?? ''
    if (text.length > told) onText(text.slice(told))
    told = Math.max(told, text.length)
    inVain = sign?.isAlive ? 0 : inVain + 1
    await deps.pause(look.everyMs)
  }
  throw unheard()
}

/** The error for somebody who does not hear the end of a call. */
export function unheard(): DomainError {
  return new DomainError(commonErrors.unavailable, 'The answer is not there yet. Please ask for it again in a minute.')
}

/** Whether the process that has a call under way goes on, as far as is known: one that has just begun has given no sign yet. */
export async function mayBeAlive(deps: AcrossProcesses, callId: CallId): Promise<boolean> {
  return (await listen(deps, callId))?.isAlive ?? true
}

/** What the other process wrote last; undefined when there is nothing, or the database does not answer. */
async function listen({ signs, onTrouble }: AcrossProcesses, callId: CallId) {
  try {
    return await signs.listen(callId)
  } catch (error) {
    onTrouble(error)
    return undefined
  }
}
