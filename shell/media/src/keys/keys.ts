import { declareKeys } from '@studio/ui/key-table'

/** What every grid does by keys while one of its tiles has the focus. What a page's tiles do besides is a table of the page. */
export const gridKeys = declareKeys(
  { name: 'grid' },
  {
    walk: {
      keys: ['←', '→', '↑', '↓'],
      does: 'Walk from image to image',
      on: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
      repeats: true,
    },
    first: { keys: ['Home'], does: 'Go to the first image', on: ['Home'] },
    last: { keys: ['End'], does: 'Go to the last image', on: ['End'] },
    // the tile is a button: Enter presses it
    open: { keys: ['Enter'], does: 'Open the image', on: [] },
    extend: {
      keys: ['Shift', '←', '→', '↑', '↓'],
      does: 'Select on the way',
      on: ['shift+ArrowLeft', 'shift+ArrowRight', 'shift+ArrowUp', 'shift+ArrowDown'],
      repeats: true,
    },
    range: { keys: ['Shift', 'click'], does: 'Select a range', on: [] },
  },
)

/** While a video in a grid has the focus. */
export const filmKeys = declareKeys(
  { name: 'film', beside: ['grid'] },
  {
    play: { keys: ['Space'], does: 'Play the video, or stop it', on: [' '] },
  },
)

/** On a page with a grid of pictures, wherever the focus is. */
export const gridPageKeys = declareKeys(
  { name: 'grid page' },
  {
    selectAll: { keys: ['Ctrl', 'A'], does: 'Select all images', on: ['ctrl+a'] },
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
    search: { keys: ['/'], does: 'Search images', on: ['/'] },
  },
)

/** While the search field of a grid has the focus. */
export const searchKeys = declareKeys(
  { name: 'search field' },
  {
    leave: { keys: ['Esc'], does: 'Clear the search, or close it', on: ['Escape'] },
  },
)

/** While a picture or a video is shown large. */
export const shownKeys = declareKeys(
  { name: 'shown large' },
  {
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  },
)

/** While one picture is shown large, besides that. */
export const viewerKeys = declareKeys(
  { name: 'viewer', beside: ['shown large'] },
  {
    before: { keys: ['←'], does: 'Previous image, or further left while zoomed', on: ['ArrowLeft'], repeats: true },
    after: { keys: ['→'], does: 'Next image, or further right while zoomed', on: ['ArrowRight'], repeats: true },
    up: { keys: ['↑'], does: 'Further up, while zoomed', on: ['ArrowUp'], repeats: true },
    down: { keys: ['↓'], does: 'Further down, while zoomed', on: ['ArrowDown'], repeats: true },
    zoom: { keys: ['Z'], does: 'Full size, or the whole image', on: ['z'] },
    // Every dialog closes on Escape: nothing to do here.
    close: { keys: ['Esc'], does: 'Back to where it was opened', on: [] },
  },
)
