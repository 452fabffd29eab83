import type { TokenUsage } from '../../eventsourcing/token-usage.ts'
import { type Pace, patienceWith } from '../../network/pace.ts'
import { type ServiceOptions, sendForStream } from '../api-client.ts'
import { NeverConnected, TimedOut, tooLarge } from '../exchange.ts'
import { parseBody } from '../json-body.ts'
import type { StreamedResponse } from '../stream-exchange.ts'
import { endedBy, longestText, readCompletion, refused, unclear, usageOf } from './completion.ts'
import { eventData } from './event-stream.ts'
import type { Completion } from './port.ts'
import { CompletionChunk, type Delta } from './wire.ts'

/** A call of chat completions, ready to be sent. */
export interface ChatCall {
  readonly method: 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** The largest answer that is no stream, in bytes. */
const largestBody = 1_000_000

/**
 * How slowly the text of an answer may come, in characters: the model may think, or read a long conversation, for five minutes, and every
 * character restores a second of that patience. So an answer is not given up while text flows, also that of a small computer which writes
 * a word in two seconds. A service that sends signs of life alone, or a character a minute, is given up after five minutes, and as an answer
 * has `longestText` at most, none lasts longer than three and a half hours. An answer that is no stream has the five minutes alone.
 */
const usualTextPace: Pace = { floor: 1, patienceMs: 300_000 }

/** What has arrived of an answer so far. */
interface Arrived {
  text: string
  /** How many characters the model has thought: the service takes money for them as for the text. */
  thought: number
  finish: string | undefined
  usage: TokenUsage | undefined
  generationId: string | undefined
  isBroken: boolean
}

/** See `LanguageService.stream`. */
export async function* streamCompletion(
  service: ServiceOptions,
  call: ChatCall,
  signal: AbortSignal,
): AsyncGenerator<string, Completion, void> {
  const arrived: Arrived = {
    text: '',
    thought: 0,
    finish: undefined,
    usage: undefined,
    generationId: undefined,
    isBroken: false,
  }
  try {
    const response = await sendForStream(service, call, signal)
    const chunks = whileTextComes(response.chunks, arrived, service.textPace)
    if (!isEventStream(response)) return yield* whole({ ...response, chunks })
    for await (const data of eventData(chunks)) {
      if (data === '[DONE]') break
      const piece = take(data, arrived)
      if (piece !== '') yield piece
      if (arrived.text.length >= longestText) return endedBy({ ...arrived, finish: 'length' })
    }
    return endedBy(arrived)
  } catch (error) {
    return brokenOff(error, arrived, signal)
  }
}

/** Passes the chunks of an answer on as long as they bring text. */
async function* whileTextComes(
  chunks: AsyncIterable<Uint8Array>,
  arrived: Readonly<Arrived>,
  pace = usualTextPace,
): AsyncGenerator<Uint8Array> {
  const hasRunOut = patienceWith(pace, 0)
  const look = () => hasRunOut({ at: performance.now(), bytes: arrived.text.length, isWaiting: true })
  look()
  for await (const chunk of chunks) {
    yield chunk
    if (look()) throw new TimedOut('more text')
  }
}

/** How a call has ended whose connection broke off, or was closed by us. */
function brokenOff(error: unknown, arrived: Arrived, { aborted }: AbortSignal): Completion {
  // the answer was whole before
  if (arrived.finish !== undefined) return endedBy(arrived)
  const { generationId, thought } = arrived
  const text = arrived.text.trim()
  if (aborted) return { kind: 'stopped', text, thought, generationId }
  if (error instanceof NeverConnected) return refused.unreachable
  if (text !== '') return { kind: 'interrupted', text, thought, generationId }
  return unclear(error instanceof Error ? error.message : '')
}

const isEventStream = ({ status, headers }: StreamedResponse): boolean =>
  status === 200 && /^text\/event-stream\b/.test(headers['content-type'] ?? '')

/** A refusal, or the answer of a server that does not stream. */
async function* whole({
  status,
  chunks,
}: Pick<StreamedResponse, 'status' | 'chunks'>): AsyncGenerator<string, Completion, void> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > largestBody) throw tooLarge(largestBody)
    parts.push(chunk)
  }
  const completion = readCompletion({ status, body: Buffer.concat(parts) })
  if (completion.kind === 'answered') yield completion.text
  return completion
}

/** Adds an event to what has arrived; returns its piece of the text. */
function take(data: string, arrived: Arrived): string {
  const chunk = parseBody(CompletionChunk, Buffer.from(data))
  if (chunk === undefined) throw new Error('a part of the answer cannot be read')
  const [choice] = chunk.choices ?? []
  arrived.finish = choice?.finish_reason || arrived.finish
  arrived.usage = chunk.usage ? usageOf(chunk.usage) : arrived.usage
  arrived.generationId ??= chunk.id
  arrived.isBroken ||= chunk.error !== undefined && chunk.error !== null
  arrived.thought += thoughtOf(choice?.delta).length
  const piece = (choice?.delta?.content ?? '').slice(0, longestText - arrived.text.length)
  arrived.text += piece
  return piece
}

const thoughtOf = (delta: Delta | null | undefined): string => delta?.reasoning || delta?.reasoning_content || ''
