import { rowHeightAtoms } from '@studio/media/row-height'

/** How large one person wants clips to be shown, stored in the browser. */
export const rowHeightAtomOf = rowHeightAtoms('video-row-height', 250)
