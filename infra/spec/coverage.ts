import type { Line } from './line.ts'

/** How far the lines cover a section: `missing` are lines that its text does not contain, `left` is text that belongs to no line. */
export interface Coverage {
  readonly missing: readonly string[]
  readonly left: readonly string[]
}

/** Compares the lines with the text of their section, in order. Only punctuation and marks of lists and tables may be between them. */
export function coverageOf(text: string, lines: readonly Line[]): Coverage {
  const missing: string[] = []
  const left: string[] = []
  let from = 0
  for (const { words } of lines) {
    const at = text.indexOf(words, from)
    if (at === -1) {
      missing.push(words)
      continue
    }
    left.push(text.slice(from, at))
    from = at + words.length
  }
  left.push(text.slice(from))
  return { missing, left: left.map((words) => words.trim()).filter((words) => /[\p{L}\p{N}]/u.test(words)) }
}
