import { type ServiceOptions, send } from '../api-client.ts'
import { type ExchangeLimits, NeverConnected } from '../exchange.ts'
import type { ServiceHosts } from '../service-hosts.ts'
import { readCompletion, refused, unclear } from './completion.ts'
import type { Completion, LanguageRequest, LanguageService, Message, MessagePart } from './port.ts'
import { type ChatCall, streamCompletion } from './stream-completion.ts'

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
    stream: (request, signal) => streamCompletion(service, callOf(service, request, streamed), signal),
  }
}

async function complete(service: ChatService, request: LanguageRequest, signal: AbortSignal): Promise<Completion> {
  try {
    return readCompletion(await send(service, { ...callOf(service, request), limits }, signal))
  } catch (error) {
    if (error instanceof NeverConnected) return refused.unreachable
    return unclear(error instanceof Error ? error.message : '')
  }
}

/** Asks for the answer in pieces, and for the usage at its end. */
const streamed = { stream: true, stream_options: { include_usage: true } } as const

function callOf({ path, baseUrl, apiKey }: ChatService, request: LanguageRequest, more: object = {}): ChatCall {
  return {
    method: 'POST',
    url: new URL(`${path}chat/completions`, baseUrl),
    headers: { accept: 'application/json', ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }) },
    body: { ...bodyOf(request), ...more },
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
