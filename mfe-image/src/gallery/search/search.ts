import { atom } from 'jotai'

/** The search of the gallery: whether its field is shown, and what was typed into it. */
interface Search {
  readonly open: boolean
  readonly text: string
}

export const noSearch: Search = { open: false, text: '' }

/** Of this visit: what was searched for stays out of addresses and their histories. */
export const searchAtom = atom(noSearch)

/** What is searched for, as the server takes it; undefined: nothing. */
export function wordsOf({ open, text }: Search): string | undefined {
  const words = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return open && words !== '' ? words : undefined
}
