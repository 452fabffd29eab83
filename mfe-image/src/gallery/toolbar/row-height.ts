import { rowHeightAtoms } from '@studio/media/row-height'

/** How large one person wants the pictures of the gallery to be shown, stored in the browser (spec images 9: 225 at first). */
export const rowHeightAtomOf = rowHeightAtoms('row-height', 225)
