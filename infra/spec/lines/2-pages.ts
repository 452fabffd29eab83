import { asserted, instead, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const chatPanel = section(
  '### AI chat panel (image side)',
  asserted(
    'Controls: new chat, save chat, toggle history, close. An LLM model select and an AI style-guide select; messages; quick-reply buttons; a Generate button on messages that hold a finished prompt; a Prompt from Image button; a history column of thumbnails with delete. Enter sends and Shift+Enter adds a line.',
    t.chatFlow,
    t.imagePromptShown,
  ),
)

export const editPage = section(
  '### Edit page (/edit)',
  asserted('Left rail with an upload button and up to 8 recent generated images', t.editPicture, t.editUpload),
  asserted('a large centre preview', t.editPicture),
  asserted("a prompt textarea (placeholder 'Type prompt here...')", t.editMissing),
  asserted('a model select', t.editModes),
  asserted('an Auto/Manual toggle (effect not shown)', t.editModes),
  asserted('a count stepper; a Generate button', t.editSent),
  asserted('a close button that returns to /.', t.editPicture),
  asserted('Video, Speak', t.editClips),
  asserted('download', t.editFlow),
  asserted('share and', t.shareFlow),
  asserted('refresh buttons exist but their behaviour is not shown.', t.editFlow),
  asserted('Several results can be paged by an index.', t.editSent),
)

export const charactersPage = section(
  '### Characters page (/characters)',
  asserted(
    "Grid of character cards: a mosaic of up to 4 images (layout depends on 1, 2, 3 or 4 images; 'No images' when none), name and item count on hover, a delete button. Empty state: 'No characters yet' / 'Bookmark images to organize them into characters'.",
    t.mosaic,
    t.characterCards,
    t.characterRenamed,
    t.characterCreated,
  ),
  asserted(
    'Opening a character (by card or id query) shows a header with back button, name, image count, an Images/Videos toggle',
    t.characterOpened,
  ),
  instead(
    'and a settings button.',
    'It is there where its bar has something to act on: while there are images',
    t.characterOpened,
  ),
  asserted(
    "The settings bar has a grid-size slider, a selection-mode toggle, a delete-selected button (disabled with nothing selected) and a search toggle with an input 'Search by prompt keywords...'",
    t.characterOpened,
    t.characterGrid,
    t.characterSelected,
    t.characterSearch,
  ),
  instead(
    '(the filter has no visible effect).',
    'It filters: a search that finds nothing would be a dead control',
    t.characterSearch,
  ),
  asserted(
    "Images: justified rows sized by each image's generation aspect ratio, 4 px gaps. In selection mode a click toggles an image and shift-click selects the range from the last clicked. Otherwise hover buttons: use as reference (goes to /?ref={imageUrl}), download",
    t.characterOpened,
    t.characterSelected,
    t.characterActs,
  ),
  instead(
    '(character-image-{id}.png)',
    'The name ends as the format of the file asks for, so that programs open it',
    t.characterActs,
  ),
  asserted(', remove.', t.characterRemoved),
  asserted(
    'Videos tab: grid of video tiles with hover play, download (video-{id}.mp4) and delete.',
    t.characterVideos,
    t.characterVideoSaved,
    t.characterVideoGone,
  ),
  asserted("Empty states: 'No images saved to this character', 'No videos saved to this character'.", t.characterEmpty),
)
