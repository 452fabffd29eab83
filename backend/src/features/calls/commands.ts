import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CallId, plainOf, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import { StoreUnavailable } from '../../platform/eventsourcing/store/errors.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { LanguageRequest, LanguageService } from '../../platform/providers/language/port.ts'
import { type LanguageModel, languagePriceListVersion, mostCostOf } from '../catalogue/language-models.ts'
import { reserveForCall } from '../jobs/reservation-commands.ts'
import { endOf, errorOf, lost } from './call-ends.ts'
import { type CallEnd, type CallStep, callContext, endCall, readCall } from './call-steps.ts'
import { callDecider } from './decider.ts'
import { callErrors, callStepErrors } from './errors.ts'
import { callEvents, callStream, type Intent } from './events.ts'

export interface CallDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  /** Undefined when there is no key for a service of language models. */
  readonly language: LanguageService | undefined
  /** Millionths of a dollar that one user may spend in a UTC day. */
  readonly dailySpendCap: number
  readonly pause: (ms: number) => Promise<unknown>
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
  /** Makes the messages, or throws; not called for a repeat. */
  readonly prepare: () => Promise<Conversation>
}

/** Asks a language model once and returns its text. */
export type AskModel = (request: CallRequest) => Promise<string>

/** How often, in milliseconds, and how many times a repeat looks at a call that another process has under way. */
const look = { everyMs: 500, times: 180 }

/** How long and how often the end of a call is written again while the event store does not answer: it may have been paid for. */
const persist = { everyMs: 2_000, times: 15 }

/**
 * Makes calls of language models: each is intended in the log before its one POST, charged by its usage, and within what the person may
 * spend in a day. A repeat of the command joins the call that is under way or gets its end from the log: it is never paid twice. Throws
 * DomainError: `no-language-model`, `spend-cap`, `suspended`, one of `callErrors`, or `unavailable` when another process takes too long.
 */
export function askModel(deps: CallDeps): AskModel {
  const underWay = new Map<string, Promise<string>>()
  return (request) => {
    const { commandId } = request.command
    const waiting = underWay.get(commandId)
    if (waiting) return waiting
    const asking = ask(deps, request).finally(() => underWay.delete(commandId))
    underWay.set(commandId, asking)
    return asking
  }
}

async function ask(deps: CallDeps, request: CallRequest): Promise<string> {
  const { command, userId } = request
  const step = { userId, callId: CallId.parse(command.commandId), correlationId: command.correlationId, at: command.at }
  if ((await readCall(deps.store, step.callId)).status === 'absent') await send(deps, request, step)
  return await answerTo(deps, step)
}

/** Reserves, intends, sends and writes the end; does nothing when somebody else was faster. */
async function send(deps: CallDeps, request: CallRequest, step: CallStep): Promise<void> {
  const { language } = deps
  const { model, feature } = request
  if (language === undefined)
    throw new DomainError(callErrors.noLanguageModel, 'No AI model that could do this is connected.')
  const conversation = await request.prepare()
  const reserved = mostCostOf(model, sizeOf(conversation))
  await reserve(deps, request, step, reserved)
  const { name: provider, sandbox } = language
  const facts = { provider, sandbox, model: model.id, feature, reserved, priceListVersion: languagePriceListVersion }
  if (!(await intend(deps, step, facts))) return
  const completion = await language.complete({ model: model.id, ...conversation }, new AbortController().signal)
  await persistEnd(deps, step, endOf(completion, model, reserved))
}

function sizeOf({ messages, maxTokens }: Conversation) {
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
async function intend({ handle }: CallDeps, step: CallStep, facts: Intent): Promise<boolean> {
  const { userId, callId } = step
  const command = {
    ...callContext(step, 'intended', randomId()),
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

/** The answer of a call as the log tells it; waits while another process has it under way. */
async function answerTo(deps: CallDeps, { callId }: CallStep): Promise<string> {
  for (let time = 0; time < look.times; time++) {
    const state = await readCall(deps.store, callId)
    if (state.status === 'failed') throw errorOf(state)
    if (state.status === 'answered') return await readText(deps, callId)
    await deps.pause(look.everyMs)
  }
  throw new DomainError(commonErrors.unavailable, 'The answer is not there yet. Please ask for it again in a minute.')
}

async function readText({ store, keys }: CallDeps, callId: CallId): Promise<string> {
  for (const sealed of await store.read(callStream(callId), callEvents)) {
    const event = await unseal(sealed, callEvents, keys)
    if (event.type === 'CallAnswered') return plainOf(event.data.text) ?? ''
  }
  throw new Error('A call that is answered has no answer')
}

/**
 * Ends a call that its process has left without an end, and gives back what was held back for it; one that has an end gets the
 * consequences that it lacks. May be repeated.
 */
export async function giveUpCall(handle: Handle, step: CallStep): Promise<void> {
  await endCall({ handle }, step, lost)
}
