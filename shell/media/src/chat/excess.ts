import { formatCount } from '@studio/ui/format'

/** Says that a text is longer than the server takes; undefined when it is not. A field that cut it instead would lose words unseen. */
export function excessOf(what: 'message' | 'name' | 'text', text: string, longest: number): string | undefined {
  const { length } = text.trim()
  if (length <= longest) return undefined
  return `A ${what} has at most ${formatCount(longest)} characters; this one has ${formatCount(length)}.`
}
