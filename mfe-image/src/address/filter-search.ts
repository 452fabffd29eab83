/** Part of the dashboard's search: what of the gallery is shown. A parameter that filters nothing is absent. */
export interface FilterSearch {
  /** Favourites only. */
  readonly favorites?: true
  /** Words that prompts must have. */
  readonly q?: string
}

/** Longest words that the gallery is searched for. */
const longestWords = 200

/** Reads that part, however the parameters were written: `?favorites`, `?favorites=1`, `?q=fog`, `?q=2`. */
export function readFilterSearch({ favorites, q }: Record<string, unknown>): FilterSearch {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, longestWords) : ''
  const on = favorites !== undefined && favorites !== null && ![false, 0, 'false', '0'].some((off) => off === favorites)
  return { ...(on && { favorites: true }), ...(words !== '' && { q: words }) }
}

/** Whether two addresses show the same of the gallery. */
export function sameFilters(one: FilterSearch, other: FilterSearch): boolean {
  return one.favorites === other.favorites && one.q === other.q
}

/**
 * Whether a change of the filters takes the place of the last one in the history: while words are typed, or the browser's Back would
 * go through them letter by letter.
 */
export function replacesFilters(before: FilterSearch, after: FilterSearch): boolean {
  return before.favorites === after.favorites && before.q !== undefined && after.q !== undefined
}

/** Time without typing before words come into the address, in milliseconds. */
const typingPauseMs = 300

/** How long a change of the filters waits for the next one before the address tells it, in milliseconds. Only typing waits. */
export function pauseBefore(before: FilterSearch, after: FilterSearch): number {
  return after.q !== undefined && after.q !== before.q ? typingPauseMs : 0
}
