import { storedAtomOf } from '@studio/ui/stored-atom'
import { type PaintedMask, readMask } from './mask-acts.ts'

const nothing: PaintedMask = { assetId: '', acts: [] }

/**
 * What was painted last, stored in the browser per person, so that leaving the page loses nothing; each tab has its own. Only the picture
 * that was painted over last has a mask.
 */
export const maskAtomOf = storedAtomOf('edit-mask', {
  initial: nothing,
  perTab: true,
  read: readMask,
  next: (_now, next: PaintedMask) => next,
})
