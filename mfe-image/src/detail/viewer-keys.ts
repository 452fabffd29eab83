import { groupOf, type KeyTable } from '@studio/ui/key-table'

/** While one picture is shown large, in the gallery or the trash. */
export const viewerKeys = {
  before: { keys: ['←'], does: 'Previous image, or further left while zoomed', on: ['ArrowLeft'] },
  after: { keys: ['→'], does: 'Next image, or further right while zoomed', on: ['ArrowRight'] },
  up: { keys: ['↑'], does: 'Further up, while zoomed', on: ['ArrowUp'] },
  down: { keys: ['↓'], does: 'Further down, while zoomed', on: ['ArrowDown'] },
  zoom: { keys: ['Z'], does: 'Full size, or the whole image', on: ['z'] },
  // Every dialog closes on Escape: nothing to do here.
  close: { keys: ['Esc'], does: 'Back to where it was opened', on: [] },
} as const satisfies KeyTable<string>

/** While a picture of the gallery is shown large. */
export const detailKeys = {
  favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
  trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] },
} as const satisfies KeyTable<string>

/** What the keyboard does in the detail dialog, for the sheet of shortcuts. */
export const viewerShortcuts = groupOf('Image', [viewerKeys, detailKeys])
