import { asserted, instead, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const controlPanel = section(
  '### Image dashboard: bottom control panel',
  asserted('Prompt box.', t.wholeStory, t.settingsSurvive),
  asserted('Model picker (seven of the nine models appear; see section 9).', t.everyModel, t.sevenListed),
  asserted('Optional LoRA picker (only for models that accept a LoRA).', t.loraPicker, t.loraOfModel),
  asserted('Style picker (for the soul model only).', t.byModel),
  asserted('Reference-image popover: upload image', t.fourReferences),
  asserted('choose character', t.characterReferences),
  asserted('upload product image.', t.bringPictures),
  asserted(
    'Aspect-ratio select, quality select (hidden for the nano banana model), image-count control.',
    t.byModel,
    t.settingsSurvive,
  ),
  asserted(
    'Frame extractors for a short-form video link, a long-form video link and an uploaded video',
    t.frameFlow,
    t.frameSteps,
  ),
  instead(
    'each has a popover showing a frame grid with Reset and Save.',
    'One popover has all three as tabs, each with its frame grid, Reset and Save: a row of small controls has room for one more, not for three',
    t.frameFlow,
    t.frameSteps,
    t.frameReset,
  ),
  asserted('Generate button.', t.wholeStory),
  asserted('Character chooser dialog with a justified image grid.', t.chooseCharacters, t.characterReferences),
  asserted('Side AI chat panel (section below).', t.chatFlow),
)

export const gallery = section(
  '### Image gallery',
  asserted('Sticky toolbar: grid-size slider, selection-mode toggle', t.restOfFlow, t.selection),
  asserted('prompt keyword search toggle', t.search),
  asserted('bulk delete button (only in selection mode).', t.restOfFlow, t.selection),
  asserted('Justified-row grid with infinite scroll.', t.rows, t.largeGallery),
  asserted(
    "Empty state: 'No images generated yet' / 'Enter a prompt and click \"Generate\" to start creating AI images'.",
    t.emptyGallery,
  ),
  asserted("Error state: 'Unable to Load Gallery' with a Retry button.", t.loadFailure, t.restOfFlow),
  asserted(
    "Loading-more indicator 'Loading more images...'; end marker 'You've reached the end of your gallery'.",
    t.loadFailure,
  ),
  asserted(
    "Loading placeholders: 'Queued' for the first second, then 'In Progress', with an elapsed-seconds timer.",
    t.waitingWords,
    t.elapsed,
    t.wholeStory,
  ),
  asserted(
    "Error placeholders: 'Generation Failed' plus a Dismiss button; they show the error text or 'Unknown error'.",
    t.failedImage,
    t.failedWords,
  ),
  remark('Per-image actions:'),
  asserted('edit (goes to /edit?imageId={generationId})', t.editFlow),
  asserted('add to character (popover with search and Create)', t.addToCollection, t.createCharacter),
  asserted('add to style', t.addToCollection, t.stylesFromGallery),
  asserted('favourite', t.favorites),
  asserted('use as reference', t.takenOver),
  asserted('reuse settings', t.takenOver),
  asserted('download (file name generated-image-N.png)', t.takenOver, t.downloadName),
  asserted('delete', t.trash),
  asserted('select mode.', t.selection),
  asserted('Hovering shows a reference thumbnail, the model label', t.restOfFlow),
  asserted('and the style name.', t.styleOnTile),
  asserted(
    'Create Character dialog (pick images, name, Create); Manage Character dialog (remove images, Done)',
    t.createCharacter,
    t.manageCharacter,
  ),
  asserted('Create New Style dialog (name, Cancel, Create Style)', t.newStyle, t.createdPartly),
  asserted('a searchable character list.', t.addToCollection),
  asserted('Detail dialog: buttons Video, Speak', t.detailActions, t.detailClips),
  asserted('edit', t.editFlow),
  asserted('delete, download, reuse settings, use as reference', t.detailActions),
  asserted(
    "tabs 'Instruct' (prompt 'What would you like to change?') and 'Edit Prompt' (placeholder 'Edit your prompt...'); aspect picker, 2K/4K toggle, image count 1 to 4, Generate.",
    t.instruct,
    t.editPrompt,
  ),
  remark("The Video and Speak buttons' destinations are not shown."),
)
