import type { TestName } from './line.ts'

const form = 'mfe-video/src/lip-sync/form/lip-sync-form.browser.test.tsx'
const page = 'mfe-video/src/lip-sync/page/lip-sync-page.browser.test.tsx'

/** The tests that assert what the specification says of the lip sync page. */
export const lipSyncPageTests = {
  flow: 'infra/e2e/videos/lip-sync.e2e.ts > an image is synced with a voice; the result plays as long as the voice, is marked, saved, deleted and brought back, and is synced again',
  empty: `${page} > says in the specified words that there are no lip syncs yet, beside the form`,
  states: `${page} > shows each lip sync in its state: in progress with percent and tenths of seconds, failed, finished with mode and day`,
  removed: `${page} > cancels what is in progress when it is deleted, makes a failed one again at its price, and puts one away`,
  markedLate: `${page} > makes a lip sync that was marked while it was made a favourite once it is there, and keeps the wish in the browser`,
  oneHeart: `${page} > has no heart on what failed and was made again: the new one has it`,
  selection: `${page} > marks a favourite, downloads one, selects by a range, deletes the selected, and brings them back by Undo`,
  missing: `${form} > asks in the specified words for what is missing, one after the other, and sends nothing`,
  sent: `${form} > sends an uploaded image and audio with the price that is shown, shows the tile at once, and a double click buys once`,
  chosenVideo: `${form} > explains the five sync modes with the length of each result, and sends the chosen one with the chosen video`,
  chosenImages: `${form} > takes an image from the images and from the characters of the studio`,
  imagesOnly: `${form} > clears a video for InfiniteTalk, takes none with it, and offers its ratios, sizes and a prompt`,
  refused: `${form} > tells of a refusal under its title, and takes the tile away`,
  notRead: `${form} > says in the specified words that an image which its address names cannot be had`,
  polling:
    'mfe-video/src/lip-sync/kind/live-lip-syncs.test.ts > is polled every ten seconds while something is in progress and there is no live feed',
} as const satisfies Readonly<Record<string, TestName>>
