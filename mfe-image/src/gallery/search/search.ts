import { atom } from 'jotai'

/** The search of the gallery: whether its field is shown, and what was typed into it. */
interface Search {
  readonly open: boolean
  readonly text: string
}

export const noSearch: Search = { open: false, text: '' }

/** What is searched for now; the dashboard puts it into the address. */
export const searchAtom = atom(noSearch)

/** The search words in the form that the server takes; undefined when there are none. */
export function wordsOf({ open, text }: Search): string | undefined {
  const words = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return open && words !== '' ? words : undefined
}
