import { atom } from 'jotai'
import type { Narrowing } from '../../address/narrowing.ts'

/** By what images are filtered now; the dashboard puts it into the address. */
export const narrowingAtom = atom<Narrowing>({})
