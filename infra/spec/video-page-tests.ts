import type { TestName } from './line.ts'

const page = 'mfe-video/src/page/video-page.browser.test.tsx'
const panel = 'mfe-video/src/panel/video-panel.browser.test.tsx'
const request = 'mfe-video/src/request/request.test.ts'
const generate = 'mfe-video/src/generate/generate.test.ts'
const tile = 'shell/media/src/tiles/video-tile.browser.test.tsx'

/** The tests that assert what the specification says of the video page. */
export const videoPageTests = {
  addedToCharacter:
    'mfe-video/src/clips/characters/add-to-character.browser.test.tsx > adds clips to a character that is found by its name, by one command, and takes that back',
  flow: 'infra/e2e/videos/videos.e2e.ts > a video is made from an uploaded first frame; it plays in its tile and in its details, is deleted and brought back',
  empty: `${page} > says in the specified words that there are no videos, with the way to the first one`,
  notFetched: `${page} > says with the status that the list could not be fetched, and tries again`,
  states: `${page} > shows each video in its state: in progress with its time, in line, failed with the reason, finished with its length`,
  selection: `${page} > selects by clicks and a range, deletes the selected, and brings them back by Undo`,
  notDeleted: `${page} > puts back what could not be deleted, and says so in the specified words`,
  details: `${page} > shows the details of a video at its own address, marks it as a favourite, and goes on to the next`,
  pages: `${page} > loads the next page near the end of the one before, 20 at a time`,
  noImage: `${panel} > asks for an image first, in the specified words, and sends nothing`,
  missing: `${generate} > names what is missing in the specified words`,
  failures: `${generate} > says why a request failed: in the words of the server, by its status, or that it failed`,
  submitted: `${generate} > says in the specified words what was submitted, and counts what was accepted`,
  fourClips: `${panel} > sends the uploaded frame by its address with the price that is shown, four clips with four keys, and a double click buys once`,
  refused: `${panel} > shows the tiles at once, cannot be pressed while they are submitted, and removes those that were refused`,
  maxLimit: `${panel} > says Max Limit while as many run and wait as may`,
  ratio: `${panel} > sets the nearest ratio from the image, and shows what the model crops off`,
  modelChips: `${panel} > shows what each model takes, and retired ones with their successor`,
  audio: `${panel} > refuses audio that is too large in the specified words`,
  characters: `${panel} > takes up to four images of characters, the first as the first frame, and says in the specified words when there are more`,
  lastFromImages: `${panel} > takes the last frame from an image of the gallery`,
  writeWithAi: `${panel} > opens the chat that writes prompts beside it`,
  videoPrompt:
    'backend/src/features/chats/told-to-models.test.ts > for a video what moves, its first and last frame, and the words of the style guide for that',
  notFavorite: `${page} > takes the mark of a favourite back when it was refused, and says so in the specified words`,
  polling:
    'mfe-video/src/live-kinds.test.ts > has the list fetched again when it is ten seconds old, while there is no live feed',
  periods:
    'mfe-video/src/live-kinds.test.ts > keeps to the specified period of the list of $name, whenever the frame asks',
  defaults: `${request} > starts as the specification says`,
  asked: `${request} > asks each model for what it makes, and comes back to what the person wants with another one`,
  temporary: `${request} > keeps the key of a clip from the press until it is listed, and forgets one that was refused`,
  hover: `${tile} > shows its poster and length, and plays under the pointer in the one player of the page`,
} as const satisfies Readonly<Record<string, TestName>>
