import type { CalledLine } from '../../task-log.ts'

export type Finish = 'stop' | 'length' | 'error'

/** A streamed answer, ready to be written. */
interface Streamed {
  readonly line: CalledLine
  readonly text: string
  readonly finish: Finish
  /** Waits for that share of the time that the whole answer takes. */
  readonly pause: (share: number) => Promise<void>
}

/** The tokens and the price of a call, in the service's words. */
export function usageOf(tokens: CalledLine['tokens'], price: number) {
  return {
    prompt_tokens: tokens.prompt,
    completion_tokens: tokens.completion,
    total_tokens: tokens.prompt + tokens.completion,
    cost: price / 1_000_000,
  }
}

/** The answer as events, word by word: first a comment, as the service sends one, and the usage with the finish reason last. */
export async function* eventsOf({ line, text, finish, pause }: Streamed): AsyncGenerator<Buffer> {
  const { id, model, tokens, price, created } = line
  const head = { id, object: 'chat.completion.chunk', created: Math.floor(Date.parse(created) / 1000), model }
  yield Buffer.from(': OPENROUTER PROCESSING\n\n')
  const words = text.match(/\s*\S+\s*/g) ?? []
  for (const content of words) {
    await pause(1 / words.length)
    yield event({ ...head, choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })
  }
  const failure = { error: { code: 502, message: 'The model failed.' } }
  const end = { index: 0, delta: { content: '' }, finish_reason: finish, native_finish_reason: finish }
  yield event({ ...head, choices: [end], usage: usageOf(tokens, price), ...(finish === 'error' && failure) })
  yield Buffer.from('data: [DONE]\n\n')
}

const event = (data: object): Buffer => Buffer.from(`data: ${JSON.stringify(data)}\n\n`)
