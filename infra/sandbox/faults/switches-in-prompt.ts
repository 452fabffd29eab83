import { type SwitchRequest, SwitchRequest as SwitchSchema } from './kinds.ts'

const word = /\[([a-z]+(?:-[a-z]+)*)(?: at ([a-z]+))?(?: (\d{1,4}(?:\.\d+)?)s)?(?: x(\d{1,3}))?\]/gi

/**
 * The fault switches that a prompt contains, written as `[kind]`, `[kind at target]`, `[kind 2s]`, `[kind x3]` or all of it in this
 * order. They strike this prompt only, and once unless `x3` says otherwise. Other words in brackets, such as `[fail]` and `[slow 8s]`,
 * are no faults.
 */
export function switchesInPrompt(prompt: string): readonly SwitchRequest[] {
  return [...prompt.matchAll(word)].flatMap(([, kind = '', at, seconds, count]) => {
    // Without a target, `[slow 8s]` slows the task down and is no fault.
    if (kind.toLowerCase() === 'slow' && at === undefined) return []
    const wait = seconds === undefined ? {} : timeOf(kind.toLowerCase(), Number(seconds))
    const wanted = SwitchSchema.safeParse({
      kind: kind.toLowerCase(),
      ...(at === undefined ? {} : { at: at.toLowerCase() }),
      ...wait,
      count: Number(count ?? 1),
      match: prompt,
    })
    return wanted.success ? [wanted.data] : []
  })
}

const timeOf = (kind: string, seconds: number) =>
  kind === 'rate-limit' ? { retryAfter: Math.ceil(seconds) } : { ms: Math.round(seconds * 1000) }
