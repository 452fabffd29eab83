import type { PictureActions } from '../actions/picture-actions.ts'

const nothing = (): void => undefined

/** Test helper: actions that do nothing, for tests that only render. */
export const noActions: PictureActions = {
  open: nothing,
  favorite: nothing,
  trash: nothing,
  download: nothing,
  reference: nothing,
  reuse: nothing,
  change: nothing,
  goClip: nothing,
  edit: nothing,
  dismiss: nothing,
}
