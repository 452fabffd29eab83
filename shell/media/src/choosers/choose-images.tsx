import { lazyPart } from '@studio/ui/lazy-part'
import { chooserStates } from './chooser-states.tsx'
import type { ChooserProps } from './chosen-image.ts'

export type { ChosenImage } from './chosen-image.ts'

/** The dialog 'Choose from Images'. Its code is loaded when it is first opened. */
export const ChooseImages = lazyPart<ChooserProps>(
  async () => (await import(/* webpackChunkName: "choosers" */ './choose-images-dialog.tsx')).ChooseImagesDialog,
  chooserStates('Choose from Images'),
)
