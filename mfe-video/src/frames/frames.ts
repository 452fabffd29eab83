import { atom } from 'jotai'

/** Which picture of a clip: that which it begins with, or that which it ends with. */
export type FrameSlot = 'first' | 'last'

/** A picture of this computer on its way to the studio. */
interface Upload {
  /** Tells it from the one that was chosen before. */
  readonly key: string
  /** Object URL of the file, which shows it meanwhile. */
  readonly url: string
}

/** Pictures that are still being uploaded; a slot without one has what the draft says. */
export const uploadsAtom = atom<Readonly<Partial<Record<FrameSlot, Upload>>>>({})

/** From where a picture is being chosen, and for which slot. */
export interface Choosing {
  readonly slot: FrameSlot
  readonly from: 'images' | 'characters'
}

export const choosingAtom = atom<Choosing | undefined>(undefined)

/** Ids of the pictures that were chosen together for the first frame, of which it is one; the others are one press away. */
export const picksAtom = atom<readonly string[]>([])

/** What a slot is called. */
export const slotWords: Readonly<Record<FrameSlot, string>> = { first: 'First frame', last: 'Last frame' }
