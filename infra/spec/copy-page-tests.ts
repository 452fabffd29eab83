import type { TestName } from './line.ts'

const form = 'mfe-video/src/copy/form/copy-form.browser.test.tsx'
const page = 'mfe-video/src/copy/page/copy-page.browser.test.tsx'
const cost = 'mfe-video/src/copy/cost/cost.test.ts'

/** The tests that assert what the specification says of the copy video page. */
export const copyPageTests = {
  flow: 'infra/e2e/videos/copy-video.e2e.ts > an uploaded video is trimmed, its motion copied to an image by credits of the day, and the copy plays',
  missing: `${form} > says in the specified words what is missing`,
  shownCost: `${form} > costs 13 credits while the length is not known, then what it really costs, by credits or by money`,
  sent: `${form} > sends what is chosen, one request for each image, each with its key and its payment`,
  randomSeed: `${form} > asks for a random seed unless one was typed`,
  refused: `${form} > says why it was refused under its own title, and counts what was accepted`,
  downloaded: `${form} > downloads a link that was typed, and goes on where that costs what the button has said`,
  noDownload: `${form} > says why a link cannot be had, and keeps it`,
  noUpload: `${form} > says why a file cannot be had`,
  fourImages: `${form} > takes at most four images, and says so in the specified words`,
  cards: `${page} > shows each copy as a card of 9:16, in its state`,
  removed: `${page} > removes what failed, and makes it again at the cost that is shown`,
  notDeleted: `${page} > puts back what could not be deleted, and says so in the specified words`,
  details: `${page} > shows how a copy was made, at its own address`,
  prices: `${cost} > costs 13 credits while the length is not known, as specified, and for every five seconds that have begun`,
  polling:
    'mfe-video/src/copy/animation/live-animations.test.ts > is polled while something is being made, without a live feed, and not after five minutes',
  defaults: 'mfe-video/src/copy/draft/copy-draft.test.ts > has the specified defaults',
} as const satisfies Readonly<Record<string, TestName>>
