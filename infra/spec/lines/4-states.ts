import { asserted, instead, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const states = section(
  '## 4. States and transitions',
  asserted(
    'Session: a 401 from the current-user call means signed out (no error); any other failure is an error.',
    t.sessionEnds,
    t.restOfFlow,
  ),
  asserted('The result is cached and never refetched automatically.', t.cacheDefaults),
  asserted(
    'Waitlist form: idle or submitting; returns to idle after success (the input clears) or failure.',
    t.landingPage,
    t.joining,
  ),
  instead(
    "Character filter: 'all' or one character id.",
    'no id stands for all images: an address without a filter is the plain one',
    t.characterFilterShown,
    t.characterFilterAddress,
  ),
  asserted('Favorites-only: on or off.', t.favorites, t.bar),
  instead(
    'Resetting either restarts the gallery at page 0.',
    'the gallery knows its whole shape from one call, so it begins again at the top without asking for pages',
    t.restOfFlow,
    t.favoriteAtOnce,
    t.characterFilterShown,
  ),
  asserted(
    'Image generation: submit; the server either answers queued (the user is told the queue is active and images keep arriving)',
    t.generateCall,
    t.toldQueued,
    t.wholeStory,
  ),
  instead(
    'or returns images.',
    'every generation is queued: nobody waits for a picture on an open connection',
    t.generateCall,
  ),
  asserted('Loading placeholders appear at once', t.clickTiles, t.wholeStory),
  instead(
    'and are cleared, and the gallery refreshed, when the polled queue status changes from having processing or queued items to having none.',
    'each picture takes the place of its own placeholder the moment it exists: by the live feed, without one by polling',
    t.wholeStory,
    t.feed,
    t.polling,
  ),
  asserted(
    'On failure the placeholder becomes an error placeholder that can be dismissed.',
    t.refusedTiles,
    t.failedImage,
  ),
  asserted('Generation status default is completed', t.generationStatus),
  remark('the full status list for images is not shown.'),
  instead(
    'Gallery: after a delete or bulk delete the list is cleared and refetched.',
    'deleted images leave at once and nothing else moves; the list is brought up to date beside it',
    t.leavingAtOnce,
    t.trash,
    t.selection,
  ),
  asserted('A favourite toggle updates the item immediately.', t.favoriteAtOnce, t.favorites),
  asserted(
    'Selection mode toggles and clears the selection when toggled; shift-click selects a range.',
    t.restOfFlow,
    t.selection,
  ),
  asserted(
    'Chat: a new chat or a change of LLM model clears all messages and the current chat id. The first AI reply creates a saved chat history; later replies update the same one.',
    t.chatFlow,
    t.chatBegun,
  ),
  asserted(
    'Frame extraction: URL entered, then download, then frames extracted, then the user picks one frame and saves it; the frame is added to the gallery and the popover resets.',
    t.frameSteps,
    t.frameFlow,
  ),
  asserted(
    'Style creation with uploaded images: the client first asks for an AI analysis that yields instructions, then creates the style, then saves each image to it. The dialog closes at the start and a loading card shows until done.',
    t.styleCreating,
    t.styleSteps,
    t.styleFromPictures,
  ),
  asserted(
    'Character view: list to detail by card or id query; back returns to the list; deleting a character returns to the list.',
    t.characterOpened,
    t.characterDeleted,
  ),
  asserted(
    'Edit page: idle, generating (overlay spinner, Generate disabled), then results replace the preview.',
    t.editSent,
    t.editFlow,
  ),
  asserted(
    'Model changes: the LoRA field is reset when the model changes to one that does not accept a LoRA.',
    t.loraOfModel,
  ),
)
