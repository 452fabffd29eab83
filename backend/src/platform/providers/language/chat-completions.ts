import type { TokenUsage } from '../../eventsourcing/token-usage.ts'
import { type ServiceOptions, send } from '../api-client.ts'
import { type ExchangeLimits, type ExchangeResponse, NeverConnected } from '../exchange.ts'
import { failures } from '../failures.ts'
import { parseBody } from '../json-body.ts'
import type { ServiceHosts } from '../service-hosts.ts'
import type { Completion, LanguageRequest, LanguageService, Message, MessagePart } from './port.ts'
import { ChatCompletion, Refusal, type Usage } from './wire.ts'

/** A model may think for a minute before the first byte of an answer that is not streamed. */
const limits: Partial<ExchangeLimits> = { firstByteMs: 75_000, totalMs: 80_000 }

/** One service that speaks the format of OpenAI's chat completions. */
export interface ChatService extends ServiceOptions {
  /** The name of its account. */
  readonly name: string
  readonly hosts: Pick<ServiceHosts, 'isSandbox'>
  /** Path of its API below the address, such as `/api/v1/`. */
  readonly path: string
}

/** The adapter of every service that speaks the format of chat completions. */
export function chatCompletions(service: ChatService): LanguageService {
  return {
    name: service.name,
    sandbox: service.hosts.isSandbox(service.baseUrl),
    complete: (request, signal) => complete(service, request, signal),
  }
}

async function complete(service: ChatService, request: LanguageRequest, signal: AbortSignal): Promise<Completion> {
  const call = {
    method: 'POST',
    url: new URL(`${service.path}chat/completions`, service.baseUrl),
    headers: { authorization: `Bearer ${service.apiKey}`, accept: 'application/json' },
    body: bodyOf(request),
    limits,
  } as const
  try {
    return readCompletion(await send(service, call, signal))
  } catch (error) {
    if (error instanceof NeverConnected) return refused.unreachable
    return unclear(error instanceof Error ? error.message : '')
  }
}

/** Nothing but what every server of the format takes. */
const bodyOf = ({ model, messages, maxTokens }: LanguageRequest) => ({
  model,
  messages: messages.map(wireMessage),
  max_tokens: maxTokens,
})

const wireMessage = ({ role, parts }: Message) => ({ role, content: parts.map(wirePart) })

function wirePart(part: MessagePart) {
  if (part.kind === 'text') return { type: 'text', text: part.text }
  const url = `data:${part.contentType};base64,${Buffer.from(part.bytes).toString('base64')}`
  return { type: 'image_url', image_url: { url } }
}

const busy = 'busy' as const
const refused = {
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

function readCompletion({ status, body }: ExchangeResponse): Completion {
  if (status === 403) return isModeration(body) ? refused.content : refused.account
  const refusal = refusals[status]
  if (refusal !== undefined) return refusal
  const answer = status === 200 ? parseBody(ChatCompletion, body) : undefined
  if (answer === undefined) return unclear(`the answer, with status ${status}, is no completion`)
  const [choice] = answer.choices ?? []
  const usage = answer.usage ? usageOf(answer.usage) : undefined
  if (choice === undefined && answer.error === undefined) return unclear('the answer has no choice and no error')
  const finish = choice?.finish_reason
  const text = choice?.message?.content?.trim()
  // Some servers end a broken answer without any reason.
  if (!finish || finish === 'error' || answer.error !== undefined) return { kind: 'failed', ...failures.broken, usage }
  if (finish === 'content_filter' && !text) return { kind: 'failed', ...failures.refused, usage }
  if (!text)
    return { kind: 'failed', reason: 'provider-failed', message: 'The AI service sent an empty answer.', usage }
  return { kind: 'answered', text, finish, usage, generationId: answer.id }
}

function isModeration(body: Uint8Array): boolean {
  const metadata = parseBody(Refusal, body)?.error.metadata
  return metadata?.reasons !== undefined || metadata?.flagged_input !== undefined
}

function usageOf(usage: Usage): TokenUsage {
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

const unclear = (what: string): Completion => ({
  kind: 'unclear',
  message: `There was no clear answer of the AI service${what === '' ? '' : `: ${what}`}.`,
})
