import { noSearch } from '@studio/media/toolbar'
import { atom } from 'jotai'

/** What is searched for in the gallery now; the dashboard puts it into the address. */
export const searchAtom = atom(noSearch)
