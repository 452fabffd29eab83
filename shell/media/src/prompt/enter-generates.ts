import { storedToggleOf } from '@studio/ui/stored-atom'

/** Whether Enter generates while the prompt is written, as a person has chosen in this browser; else it begins a new line. */
export const enterGeneratesAtomOf = storedToggleOf('enter-generates', false)
