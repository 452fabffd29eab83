import { type Narrowing, readNarrowing, sameNarrowing } from './narrowing.ts'

/** Part of the dashboard's search: what of the gallery is shown. A parameter that filters nothing is absent. */
export interface FilterSearch extends Narrowing {
  /** Id of a character: its images only. */
  readonly character?: string
  /** Favourites only. */
  readonly favorites?: true
  /** Words that prompts must have. */
  readonly q?: string
}

/** The names of all these parameters, so that an address can be rid of them. */
export const filterNames = [
  'character',
  'favorites',
  'q',
  'model',
  'ratio',
  'quality',
  'style',
  'date',
  'madeFrom',
] as const satisfies readonly (keyof FilterSearch)[]

/** Longest words that the gallery is searched for. */
const longestWords = 200

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Reads that part, however the parameters were written: `?favorites`, `?favorites=1`, `?q=fog`, `?q=2`. No other text than an id names a
 * character.
 */
export function readFilterSearch({ character, favorites, q, ...rest }: Record<string, unknown>): FilterSearch {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, longestWords) : ''
  const on = favorites !== undefined && favorites !== null && ![false, 0, 'false', '0'].some((off) => off === favorites)
  return filtersOf({
    character: typeof character === 'string' && uuid.test(character) ? character.toLowerCase() : undefined,
    favorites: on,
    q: words === '' ? undefined : words,
    narrowing: readNarrowing(rest),
  })
}

/** Filters, each as it is now, without those that filter nothing. */
export function filtersOf(now: {
  readonly character: string | undefined
  readonly favorites: boolean | undefined
  readonly q: string | undefined
  readonly narrowing: Narrowing
}): FilterSearch {
  return {
    ...(now.character !== undefined && { character: now.character }),
    ...(now.favorites === true && { favorites: true }),
    ...(now.q !== undefined && { q: now.q }),
    ...now.narrowing,
  }
}

/** Whether two addresses show the same of the gallery. */
export function sameFilters(one: FilterSearch, other: FilterSearch): boolean {
  return sameButWords(one, other) && one.q === other.q
}

const sameButWords = (one: FilterSearch, other: FilterSearch): boolean =>
  one.character === other.character && one.favorites === other.favorites && sameNarrowing(one, other)

/**
 * Whether a change of the filters takes the place of the last one in the history: while words are typed, or the browser's Back would
 * go through them letter by letter.
 */
export function replacesFilters(before: FilterSearch, after: FilterSearch): boolean {
  return sameButWords(before, after) && before.q !== undefined && after.q !== undefined
}

/** Time without typing before words come into the address, in milliseconds. */
const typingPauseMs = 300

/** How long a change of the filters waits for the next one before the address tells it, in milliseconds. Only typing waits. */
export function pauseBefore(before: FilterSearch, after: FilterSearch): number {
  return after.q !== undefined && after.q !== before.q ? typingPauseMs : 0
}
