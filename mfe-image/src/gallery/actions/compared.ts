import { atom } from 'jotai'

/** Two pictures that are compared, by their asset ids. */
export interface Compared {
  readonly left: string
  readonly right: string
}

/** What is compared now; undefined while nothing is. */
export const comparedAtom = atom<Compared | undefined>(undefined)
