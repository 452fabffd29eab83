import type { PictureActs } from '../acts/use-picture-acts.ts'

const nothing = (): void => undefined

/** What can be done with a picture, in tests in which nobody does it. */
export const noActs: PictureActs = {
  open: nothing,
  favorite: nothing,
  trash: nothing,
  download: nothing,
  reference: nothing,
  reuse: nothing,
  dismiss: nothing,
}
