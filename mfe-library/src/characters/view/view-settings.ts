import { rowHeightAtoms } from '@studio/media/row-height'
import { storedToggleOf } from '@studio/ui/stored-atom'

/** How large one person wants the images of characters to be shown, stored in the browser (spec images 9: 300 at first). */
export const rowHeightAtomOf = rowHeightAtoms('character-row-height', 300)

/** Whether one person has the settings bar of characters shown, stored in the browser. */
export const settingsShownAtomOf = storedToggleOf('character-settings-shown', true)
