import type { Endpoint } from '@studio/backend/contract'
import { controlLinesOf, linesType, pingMs } from '@studio/backend/contract/chat'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { type CallOptions, openCall } from './call-endpoint.ts'
import type { CallInput } from './request.ts'

type StreamedEndpoint = Endpoint & { readonly lines: z.ZodType }

interface StreamOptions<Line> extends CallOptions {
  /** Told each line before the end. */
  readonly onLine: (line: Line) => void
}

/**
 * Calls an endpoint whose response is sent in lines, and returns its end. Throws ApiError when it is refused or fails on the way,
 * TypeError when the stream was cut off or nothing more comes.
 */
export async function callStream<E extends StreamedEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onLine, ...options }: StreamOptions<z.output<E['lines']>>,
): Promise<z.output<E['response']>> {
  const { response, learn } = await openStream(endpoint, input, options)
  const control = controlLinesOf(endpoint)
  for await (const text of textLines(response)) {
    const line: unknown = JSON.parse(text)
    const { data } = control.safeParse(line)
    if (data?.type === 'error') throw new ApiError(data.problem.status, data.problem.error, data.problem)
    if (data?.type === 'end') {
      learn(data.position ?? null)
      return data.response as z.output<E['response']> // parsed by this very schema, whose type the generic loses
    }
    if (data === undefined) onLine(endpoint.lines.parse(line) as z.output<E['lines']>) // the same
  }
  throw new TypeError('The response was cut off')
}

/** How long the server, which pings, may be silent until the connection is taken for lost, in milliseconds. */
const longestSilence = 2.5 * pingMs

/** How many bytes of a request even a slow line sends in a millisecond. */
const slowestBytes = 10

/** Sends the call, and waits for the head of its response as for each piece of it. */
async function openStream<E extends StreamedEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions) {
  const sendingMs = JSON.stringify(input.body ?? '').length / slowestBytes
  const lost = new AbortController()
  const timer = setTimeout(() => lost.abort(silent()), longestSilence + sendingMs)
  const signal = AbortSignal.any(options.signal ? [options.signal, lost.signal] : [lost.signal])
  return await openCall(endpoint, input, { ...options, signal }, linesType).finally(() => clearTimeout(timer))
}

/** Not an abort, which would be final. */
const silent = (): TypeError => new TypeError('The server has fallen silent')

/** The next piece. A connection that is lost without a word, as when a computer changes its network, would let it wait for minutes. */
async function nextPiece(reader: ReadableStreamDefaultReader<string>) {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(silent()), longestSilence)
  return await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
}

async function* textLines({ body }: Response): AsyncGenerator<string> {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await nextPiece(reader)
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter((line) => line !== '')
    }
  } finally {
    void reader.cancel().catch(() => undefined) // a stream that broke is closed already
  }
}
