import type { TestName } from './line.ts'

const analysis = 'backend/src/features/styles/analysis.test.ts'
const form = 'backend/src/features/images/form/form.test.ts > the form'

/** Tests of characters, styles, LoRAs and prompt settings, by the names that the lines of the specification use. */
export const libraryTests = {
  characterVideoRemoved:
    'backend/src/features/character-videos/routes.test.ts > the videos of a character > are removed, and come back to where they were',
  characterImageCalls:
    'backend/src/features/collections/routes.test.ts > the images of a character > are added by address and generation, newest first, and removed',
  styleCalls:
    'backend/src/features/styles/routes.test.ts > styles > are created with a name alone or with texts, listed newest first, changed, deleted and restored',
  styleAnalysis: `${analysis} > an analysis > describes what the pictures look like, and is charged by its usage`,
  styleAnalysisRepeat: `${analysis} > an analysis > that is repeated with its key is answered from the log`,
  styleAnalysisLies: `${analysis} > pictures that are none > are refused with the number of the picture, and leave nothing`,
  ownStyle:
    'backend/src/features/images/form/style.test.ts > a style of the person’s own in a request > is recorded with its version, and its instructions join the prompt that is sent, sealed',
  ownStyleRefused:
    'backend/src/features/images/form/style.test.ts > a style of the person’s own in a request > does not exist once it is deleted, when it is somebody else’s, and when there never was one',
  styleOnTile:
    'mfe-image/src/gallery/tiles/picture-tile.browser.test.tsx > names the style that it was made in, at rest too: one of the person’s own by its name of today, else that of the model',
  styleImageCalls:
    'backend/src/features/styles/routes.test.ts > styles > have images, outputs and uploads alike, of which one may stand first',
  loraCalls:
    'backend/src/features/loras/routes.test.ts > LoRAs > are added, listed newest first, changed, deleted and restored',
  thingDocument: 'backend/src/testing/thing-documents.ts > its document > has every one of several changes',
  looks: `${form} > may have a visual style with models that have no styles of their own`,
  savedPrompts:
    'mfe-image/src/panel/prompt/saved-prompts.browser.test.tsx > saves the prompt of the panel under a name, which must not be blank',
  promptSettingFlow:
    'infra/e2e/library/prompt-settings.e2e.ts > a prompt setting is written and named by the keyboard, told to the model, changed, deleted and brought back',
  lookFlow:
    'infra/e2e/library/styles.e2e.ts > a picture is made with a look that is chosen with the keyboard: its name is in the details, its words are in what was sent',
  styleFromCharacters:
    'infra/e2e/library/styles.e2e.ts > images of two characters are chosen for a new style with the keyboard, each once',
  promptSettingCalls:
    'backend/src/features/prompt-settings/routes.test.ts > prompt settings > are added, listed newest first, changed, deleted and restored',
} as const satisfies Readonly<Record<string, TestName>>
