import { lazyPart } from '@studio/ui/lazy-part'
import { chooserStates } from './chooser-states.tsx'
import type { ChooserProps } from './chosen-image.ts'

export type { ChosenImage } from './chosen-image.ts'

/** The dialog 'Choose from Characters'. Its code is loaded when it is first opened. */
export const ChooseCharacters = lazyPart<ChooserProps>(
  async () =>
    (await import(/* webpackChunkName: "choosers" */ './choose-characters-dialog.tsx')).ChooseCharactersDialog,
  chooserStates('Choose from Characters'),
)
