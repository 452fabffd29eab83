import { groups, type PaletteEntry } from './palette-entry.ts'

/** The most that is shown: more is found by more words. */
const most = 50

/** Labels that are longer are only searched for whole pieces: in a long prompt every few letters can be found in order. */
const longestForLetters = 60

/** An entry with its label as it is compared. */
export interface Searchable {
  readonly entry: PaletteEntry
  readonly text: string
}

const marks = /\p{M}/gu

/** Lower case and without accents, so that `zoe` finds `Zoë`. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/** Prepares entries once, so that a press of a key only compares. */
export function searchable(entries: readonly PaletteEntry[]): readonly Searchable[] {
  return entries.map((entry) => ({ entry, text: plain(entry.label) }))
}

const wordsOf = (typed: string): string[] =>
  plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Whether a label has every word of what was typed. */
export function fits(label: string, typed: string): boolean {
  return scoreOf(plain(label), wordsOf(typed)) !== undefined
}

/** How well a word fits a text: at its beginning, at that of a word, anywhere, or letter by letter; undefined when it does not. */
function fit(text: string, word: string): number | undefined {
  const at = text.indexOf(word)
  if (at === 0) return 4
  if (at > 0) return text.includes(` ${word}`) ? 3 : 2
  return text.length <= longestForLetters && hasLetters(text, word) ? 1 : undefined
}

/** Whether the text has all letters of the word, in their order. */
function hasLetters(text: string, word: string): boolean {
  let from = 0
  for (const letter of word) {
    const at = text.indexOf(letter, from)
    if (at === -1) return false
    from = at + letter.length
  }
  return true
}

function scoreOf(text: string, words: readonly string[]): number | undefined {
  let score = 0
  for (const word of words) {
    const fits = fit(text, word)
    if (fits === undefined) return undefined
    score += fits
  }
  return score
}

const rank = ({ group }: PaletteEntry): number => groups.indexOf(group)

/**
 * The entries that have every word of what was typed, the best first within its group, and the group with the best first; without
 * words, all in their order.
 */
export function findEntries(all: readonly Searchable[], typed: string): readonly PaletteEntry[] {
  const words = wordsOf(typed)
  const found = all.flatMap(({ entry, text }, order) => {
    const score = scoreOf(text, words)
    return score === undefined ? [] : [{ entry, score, length: words.length === 0 ? 0 : text.length, order }]
  })
  found.sort((a, b) => b.score - a.score || a.length - b.length || a.order - b.order)
  const best = found.slice(0, most).map(({ entry }) => entry)
  const groupsInOrder = words.length === 0 ? groups : [...new Set(best.map(({ group }) => group))]
  return groupsInOrder.flatMap((group) => best.filter((entry) => entry.group === group))
}

/** How many of a group are shown before anything is typed. */
export const firstOfGroup = 6

/** What the palette shows before anything is typed: a few of each group, and so many `prompts`. */
export function firstEntries(all: readonly PaletteEntry[], prompts: number): readonly PaletteEntry[] {
  const counts = new Map<string, number>()
  return all
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1
      counts.set(group, count)
      return group === 'Pages' || group === 'Actions' || count <= (group === 'Recent prompts' ? prompts : firstOfGroup)
    })
    .toSorted((a, b) => rank(a) - rank(b))
}
