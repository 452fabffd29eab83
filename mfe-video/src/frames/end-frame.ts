import type { useStore } from 'jotai'
import { stopReading } from '../form/reading/read-last.ts'
import { type FrameSlot, uploadsAtom } from './frames.ts'
import { frameReadings } from './read-frame.ts'

type Store = Pick<ReturnType<typeof useStore>, 'get' | 'set'>

/** Whether `endFrame` would let go of a file. */
export const isOnItsWay = (store: Pick<Store, 'get'>, slot: FrameSlot): boolean =>
  store.get(frameReadings[slot]) !== undefined || store.get(uploadsAtom)[slot] !== undefined

/** Lets go of the file that is being uploaded for a slot, if there is one. */
export function endUpload(store: Store, slot: FrameSlot): void {
  const { [slot]: ended, ...others } = store.get(uploadsAtom)
  if (ended === undefined) return
  store.set(uploadsAtom, others)
  URL.revokeObjectURL(ended.url)
}

/** The same, and for one that is being read: neither takes the slot any more. */
export function endFrame(store: Store, slot: FrameSlot): void {
  stopReading(store, frameReadings[slot])
  endUpload(store, slot)
}
