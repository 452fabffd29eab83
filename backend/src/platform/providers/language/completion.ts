import type { TokenUsage } from '../../eventsourcing/token-usage.ts'
import type { ExchangeResponse } from '../exchange.ts'
import { failures } from '../failures.ts'
import { parseBody } from '../json-body.ts'
import type { Completion } from './port.ts'
import { ChatCompletion, Refusal, type Usage } from './wire.ts'

const busy = 'busy' as const
/** How the service clearly refuses, before a model was called. */
export const refused = {
  unreachable: { kind: 'refused', reason: busy, message: 'The AI service could not be reached.' },
  slowDown: { kind: 'refused', reason: busy, message: 'The AI service asked us to slow down.' },
  notAvailable: { kind: 'refused', reason: busy, message: 'The AI service is not available.' },
  invalid: { kind: 'refused', ...failures.invalid },
  account: { kind: 'refused', ...failures.account },
  modelGone: { kind: 'refused', ...failures.modelGone },
  content: { kind: 'refused', ...failures.refused },
} as const satisfies Readonly<Record<string, Completion>>

/** HTTP statuses by which the service clearly refuses before a model was called. */
const refusals: Readonly<Record<number, Completion>> = {
  400: refused.invalid,
  401: refused.account,
  402: refused.account,
  404: refused.modelGone,
  413: refused.invalid,
  422: refused.invalid,
  429: refused.slowDown,
  503: refused.notAvailable,
}

/** How a call has ended whose answer was not streamed. */
export function readCompletion({ status, body }: Pick<ExchangeResponse, 'status' | 'body'>): Completion {
  if (status === 403) return isModeration(body) ? refused.content : refused.account
  const refusal = refusals[status]
  if (refusal !== undefined) return refusal
  const answer = status === 200 ? parseBody(ChatCompletion, body) : undefined
  if (answer === undefined) return unclear(`the answer, with status ${status}, is no completion`)
  const [choice] = answer.choices ?? []
  const usage = answer.usage ? usageOf(answer.usage) : undefined
  const isBroken = answer.error !== undefined && answer.error !== null
  if (choice === undefined && !isBroken) return unclear('the answer has no choice and no error')
  return endedBy({
    text: choice?.message?.content ?? '',
    finish: choice?.finish_reason ?? undefined,
    usage,
    generationId: answer.id,
    isBroken,
  })
}

/** All that a service has said of a call that has ended. */
export interface Told {
  readonly text: string
  /** Undefined when the service has not given a reason. */
  readonly finish: string | undefined
  readonly usage: TokenUsage | undefined
  readonly generationId: string | undefined
  /** The service itself has told of an error. */
  readonly isBroken: boolean
}

/** The longest text of an answer in characters, so that the event that keeps it, sealed, stays small. What goes on is cut off. */
export const longestText = 12_000

/** How a call has ended. Only a finish reason other than `error` is a success: some servers end a broken answer without any reason. */
export function endedBy({ text: told, finish, usage, generationId, isBroken }: Told): Completion {
  const whole = told.trim()
  const text = whole.slice(0, longestText)
  if (!finish || finish === 'error' || isBroken) return { kind: 'failed', ...failures.broken, usage }
  if (finish === 'content_filter' && text === '') return { kind: 'failed', ...failures.refused, usage }
  if (text === '')
    return { kind: 'failed', reason: 'provider-failed', message: 'The AI service sent an empty answer.', usage }
  return { kind: 'answered', text, finish: text === whole ? finish : 'length', usage, generationId }
}

function isModeration(body: Uint8Array): boolean {
  const metadata = parseBody(Refusal, body)?.error.metadata
  return metadata?.reasons !== undefined || metadata?.flagged_input !== undefined
}

/** The tokens of a call as we name them. */
export function usageOf(usage: Usage): TokenUsage {
  const cached = usage.prompt_tokens_details?.cached_tokens
  const reasoning = usage.completion_tokens_details?.reasoning_tokens
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    ...(typeof cached === 'number' && { cachedTokens: cached }),
    ...(typeof reasoning === 'number' && { reasoningTokens: reasoning }),
    ...(typeof usage.cost === 'number' && { cost: String(usage.cost) }),
  }
}

/** The end of a call of which nobody knows whether it was done. */
export function unclear(what: string): Completion {
  return { kind: 'unclear', message: `There was no clear answer of the AI service${what === '' ? '' : `: ${what}`}.` }
}
