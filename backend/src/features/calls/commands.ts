import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CallId, type ChatId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { StoreUnavailable } from '../../platform/eventsourcing/store/errors.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Completion, LanguageRequest, LanguageService } from '../../platform/providers/language/port.ts'
import { type CallSize, type LanguageModel, mostCostOf } from '../catalogue/language-models.ts'
import { reserveForCall } from '../jobs/money/reservation-commands.ts'
import { type AcrossProcesses, mayBeAlive, readAlong, watchCall } from './across-processes.ts'
import type { CallAnswer } from './answer-commands.ts'
import { endOf, lost, notSent } from './call-ends.ts'
import { type CallEnd, type CallStep, callContext, endCall, readCall } from './call-steps.ts'
import { callDecider } from './decider.ts'
import { callErrors, callStepErrors } from './errors.ts'
import { callEvents, callStream, type Intent } from './events.ts'
import { joinReading, openReadings, type Reading } from './readings.ts'
import { createRelay, type Reader, type Relay } from './relay.ts'

export interface CallDeps extends AcrossProcesses {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  /** Undefined when there is no key for a service of language models. */
  readonly language: LanguageService | undefined
  /** Millionths of a dollar that one user may spend in a UTC day. */
  readonly dailySpendCap: number
}

/** The messages for a language model, and the longest answer in tokens. */
export type Conversation = Omit<LanguageRequest, 'model'>

/** What is asked of a language model. */
export interface CallRequest {
  /** The call has its id. */
  readonly command: CommandContext
  readonly userId: UserId
  /** What the call is for. */
  readonly feature: string
  readonly model: LanguageModel
  /** The conversation that the answer belongs to. */
  readonly chatId?: ChatId
  /** Makes the messages, or throws; not called for a repeat. */
  readonly prepare: () => Promise<Conversation>
  /** Called once the call is intended and before it is sent; the call is given up when it throws. */
  readonly intended?: (callId: CallId) => Promise<void>
  /** Who reads the text while it arrives; without one the answer comes as a whole. */
  readonly reader?: Reader
}

/** Asks a language model once. */
export type AskModel = (request: CallRequest) => Promise<CallAnswer>

export interface Calls {
  /**
   * Asks a language model: the call is intended in the log before its one POST, charged by its usage, and within what the person may spend in
   * a day. A repeat of the command joins the call that is under way or gets its end from the log: it is never paid twice. A call that all
   * its readers have left, in all processes, is stopped; the text that has arrived is its answer. Throws DomainError: `no-language-model`,
   * `spend-cap`, `own-spend-cap`, `too-many-calls`, `suspended`, one of `callErrors`, or `unavailable` when another process has it and gives
   * no sign of life.
   */
  readonly ask: AskModel
  /**
   * Reads a call that was begun by somebody else: the text while it arrives, every second when another process has it under way, then the
   * end. A reader holds the call like the one who asked. Throws DomainError: `not-found` for a call that this person does not have, one of
   * `callErrors`, or `unavailable` when another process has it and gives no sign of life.
   */
  readonly follow: (userId: UserId, callId: CallId, reader: Reader) => Promise<CallAnswer>
  /**
   * Stops a call of this person: at once when this process has it under way, else by the log, within a second or two. False when the call
   * is not under way, or its process gives no sign of life.
   */
  readonly stop: (command: CommandContext, userId: UserId, callId: CallId) => Promise<boolean>
}

/** How long and how often the end of a call is written again while the event store does not answer: it may have been paid for. */
const persist = { everyMs: 2_000, times: 15 }

/** A call that was asked for in this process. */
interface Asked extends Reading {
  readonly userId: UserId
  /** This process sends it; otherwise another one was faster, and this one reads along. */
  readonly isSent: () => boolean
}

/** The calls of language models that one process makes. */
export function openCalls(deps: CallDeps): Calls {
  const underWay = new Map<string, Asked>()
  const readingOf = openReadings(deps)

  function begin(request: CallRequest): Asked {
    const { userId, command } = request
    const relay = createRelay()
    let sent = false
    const sending = () => {
      sent = true
    }
    const answer = ask(deps, request, relay, sending).finally(() => underWay.delete(command.commandId))
    const begun = { userId, relay, answer, isSent: () => sent }
    underWay.set(command.commandId, begun)
    return begun
  }

  return {
    ask: async (request) => {
      const { relay, answer } = underWay.get(request.command.commandId) ?? begin(request)
      const leave = request.reader && relay.join(request.reader)
      return await answer.finally(leave)
    },
    follow: async (userId, callId, reader) => {
      const found = underWay.get(callId)
      if (found?.userId === userId) return await joinReading(found, reader)
      if (!(await isOf(deps, userId, callId)))
        throw new DomainError(commonErrors.notFound, 'This reply does not exist.')
      return await joinReading(readingOf(callId), reader)
    },
    stop: async (command, userId, callId) => {
      const found = underWay.get(callId)
      if (found?.userId !== userId || !found.isSent()) return await requestStop(deps, command, userId, callId)
      found.relay.stop()
      return true
    },
  }
}

/** Whether a call was begun, by this person. */
async function isOf({ store }: CallDeps, userId: UserId, callId: CallId): Promise<boolean> {
  const [begun] = await store.read(callStream(callId), callEvents, { limit: 1 })
  return begun?.data.userId === userId
}

/** Writes the wish to stop a call, which the process obeys that has it under way. False when there is none. */
async function requestStop(deps: CallDeps, command: CommandContext, userId: UserId, callId: CallId): Promise<boolean> {
  if (!(await isOf(deps, userId, callId))) return false
  const wish = { ...command, type: 'StopCall', userId, callId } as const
  const { state } = await deps.handle(callDecider, callStream(callId), wish)
  return state.status === 'intended' && (await mayBeAlive(deps, callId))
}

async function ask(deps: CallDeps, request: CallRequest, relay: Relay, sending: () => void): Promise<CallAnswer> {
  const { command, userId } = request
  const step = { userId, callId: CallId.parse(command.commandId), correlationId: command.correlationId, at: command.at }
  if ((await readCall(deps.store, step.callId)).status === 'absent') await send(deps, request, step, { relay, sending })
  return await readAlong(deps, step.callId, { onText: relay.tell, departed: relay.signal })
}

/** Reserves, intends, sends and writes the end; does nothing when somebody else was faster. */
async function send(
  deps: CallDeps,
  request: CallRequest,
  step: CallStep,
  { relay, sending }: { readonly relay: Relay; readonly sending: () => void },
): Promise<void> {
  const { language } = deps
  const { model, feature, chatId, command } = request
  if (language === undefined)
    throw new DomainError(callErrors.noLanguageModel, 'No AI model that could do this is connected.')
  const conversation = await request.prepare()
  const size = sizeOf(conversation)
  const reserved = mostCostOf(model, size)
  await reserve(deps, request, step, reserved)
  const { name: provider, sandbox } = language
  const facts = {
    provider,
    sandbox,
    model: model.id,
    feature,
    reserved,
    priceListVersion: model.priceListVersion,
    ...(chatId !== undefined && { chatId }),
  }
  if (!(await intend(deps, command, step, facts))) return
  sending()
  const endWatch = watchCall(deps, step.callId, relay)
  try {
    await announce(deps, request, step)
    const completion = await completionOf(language, { model: model.id, ...conversation }, relay)
    await persistEnd(deps, step, endOf(completion, { model, size, reserved }))
  } finally {
    endWatch()
  }
}

/** Tells the caller that the call will be sent. Where the caller fails it is not sent, and ends. */
async function announce(deps: CallDeps, { intended }: CallRequest, step: CallStep): Promise<void> {
  try {
    await intended?.(step.callId)
  } catch (error) {
    await persistEnd(deps, step, notSent)
    throw error
  }
}

async function completionOf(language: LanguageService, request: LanguageRequest, relay: Relay): Promise<Completion> {
  if (!relay.wasJoined()) return await language.complete(request, new AbortController().signal)
  const pieces = language.stream(request, relay.signal)
  for (;;) {
    const next = await pieces.next()
    if (next.done) return next.value
    relay.tell(next.value)
  }
}

/** What decides how much a call can cost. */
export function sizeOf({ messages, maxTokens }: Conversation): CallSize {
  const parts = messages.flatMap((message) => message.parts)
  const characters = parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0)
  return { characters, pictures: parts.filter(({ kind }) => kind === 'image').length, maxTokens }
}

async function reserve(
  { handle, store, dailySpendCap }: CallDeps,
  { command }: CallRequest,
  { userId, callId }: CallStep,
  amount: number,
): Promise<void> {
  const isKnown = async () => (await readCall(store, callId)).status !== 'absent'
  await reserveForCall(handle, { ...command, userId, callId, amount, dailySpendCap, isKnown })
}

/** Writes the intent; false when the call was intended or ended by somebody else. Two senders never both succeed. */
async function intend(
  { handle }: CallDeps,
  { causationId }: CommandContext,
  step: CallStep,
  facts: Intent,
): Promise<boolean> {
  const { userId, callId } = step
  const command = {
    ...callContext(step, 'intended', randomId()),
    // the command of the request, which is not always that of the call
    causationId,
    type: 'IntendCall',
    userId,
    callId,
    ...facts,
  } as const
  try {
    await handle(callDecider, callStream(callId), command, { begins: true })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === callStepErrors.callIntended.code) return false
    throw error
  }
}

async function persistEnd(deps: CallDeps, step: CallStep, end: CallEnd): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      return await endCall(deps, step, end)
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || time >= persist.times) throw error
      await deps.pause(persist.everyMs)
    }
  }
}

/**
 * Whether a call has failed, so that asking again needs another call: who repeats the very command that had it sent gets its error instead,
 * and does not pay for another one.
 */
export async function hasFailedForOthers(
  store: Pick<EventStore, 'read'>,
  callId: CallId,
  command: Pick<CommandContext, 'commandId'>,
): Promise<boolean> {
  const events = await store.read(callStream(callId), callEvents)
  if (events.reduce(callDecider.evolve, callDecider.initial).status !== 'failed') return false
  return events[0]?.type !== 'CallIntended' || events[0].metadata.causationId !== command.commandId
}

/**
 * Ends a call that its process has left without an end. What was held back for it stays spent for the day if it was sent, as the service
 * may have taken that, and is given back if it was not. One that has an end gets the consequences that it lacks. May be repeated.
 */
export async function giveUpCall(handle: Handle, step: CallStep): Promise<void> {
  await endCall({ handle }, step, lost)
}
