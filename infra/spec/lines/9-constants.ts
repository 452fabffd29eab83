import { asserted, instead, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const constants = section(
  '## 9. Business constants and limits',
  asserted(
    'Client data defaults: cached data never goes stale, no refetch on window focus, no polling, no retries for queries or mutations',
    t.cacheDefaults,
  ),
  asserted('(the gallery list is fresh for 30 s', t.freshList),
  asserted('the edit page generations for 30 s).', t.editFresh),
  asserted('Toasts: one at a time, removed 3000 ms after dismissal', t.oneToast, t.toastRemoved),
  asserted(
    'library defaults 5000 ms display, 50 px swipe threshold, F8 hotkey.',
    t.toastConstants,
    t.toastTime,
    t.toastSwipe,
    t.toastKey,
  ),
  asserted('Toast viewport max width 420 px on medium screens.', t.toastWidth, t.landingPage),
  asserted('Tooltip open delay 700 ms, skip delay 300 ms.', t.tooltips),
  remark('Images:'),
  asserted('Count 1 to 4 (soul: 1 or 4)', t.formCounts, t.modelCounts),
  asserted('form default 4', t.defaultSettings, t.formDefaults),
  asserted('reference images max 4', t.referenceMaximum, t.fourOnServer),
  asserted('character-image selection max 4.', t.fourOfCharacters),
  asserted('Default max images in progress 8 (the server value is used when present).', t.maximum, t.ownWrite),
  asserted('Queue polling every 3 s.', t.polling),
  asserted('Generation request time-out 5 minutes.', t.fiveMinutes),
  asserted(
    'Defaults: model bytedance/seedream-v4, quality 2K, aspect auto.',
    t.defaultSettings,
    t.formDefaults,
    t.generateCall,
  ),
  asserted('Reusing settings from the gallery defaults to 4K and 4 images.', t.reuseDefaults),
  asserted(
    'Nine image models: bytedance/seedream-v4, wavespeed-ai/hunyuan-image-3, wavespeed-ai/wan-2.2/text-to-image-realism, wavespeed-ai/wan-2.2/image-to-image, ideogram-ai/ideogram-character, wavespeed-ai/flux-krea-dev-lora, google/nano-banana/edit, wavespeed-ai/chroma, segmind/higgsfield-soul.',
    t.nineModels,
    t.formModels,
  ),
  asserted('The picker lists seven (wan image-to-image and hunyuan are absent).', t.sevenListed, t.everyModel),
  asserted(
    'Aspect labels: auto, square 1:1, tall 9:16, vertical 3:4, horizontal 3:2, widescreen 16:9, cinematic 21:9; the gallery also knows slim (2:3) and wide (3:2).',
    t.aspectLabels,
  ),
  asserted(
    'Soul style options: Realistic (default), iPhone, Tokyo Street Style, Retro, Artistic, Vintage, Minimalist, Cinematic.',
    t.byModel,
    t.formStyles,
    t.defaultSettings,
  ),
  asserted(
    "Edit page: model values nano_banana (maps to google/nano-banana/edit, label 'Nano Banana Edit', default) and seedream (maps to bytedance/seedream-v4, label 'SeeDream 4.0'); up to 8 recent thumbnails; 1 to 4 images per request, default 1.",
    t.editPicture,
    t.editSent,
    t.editModes,
  ),
  asserted(
    'Detail dialog: aspect options square 1:1, tall 9:16, vertical 3:4, horizontal 3:2, widescreen 16:9, cinematic 21:9; quality 2K or 4K; images 1 to 4; the variation model is seedream-v4.',
    t.instruct,
  ),
  asserted(
    `Chat:
- LLM choices: x-ai/grok-code-fast-1 (default), anthropic/claude-sonnet-4.5, openai/gpt-4o, google/gemini-2.5-flash, qwen/qwen-2.5-72b-instruct, and a free uncensored dolphin mistral 24b edition. A default AI style-guide id (a fixed uuid) is preselected; its value is not shown.
- Prompt extraction cuts the reply at 'PROMPT:' and strips trailing follow-up questions.`,
    t.chatModels,
    t.chatFlow,
    t.promptCut,
  ),
  remark('Gallery layout:'),
  asserted('Page size 40', t.pagesOf40, t.freshList),
  asserted('next page loads within 500 px of the bottom', t.near),
  instead(
    'the loading guard resets after 2 s',
    'there is no next page to guard: the whole shape is known from one call, and what comes into view is asked for together, once',
    t.oncePerView,
    t.largeGallery,
  ),
  instead(
    'the end is reached when a page returns fewer than 40 items',
    'so it is for clients of the paged call; the page itself knows the end from the whole shape',
    t.shortPage,
    t.loadFailure,
  ),
  asserted('the first 4 images load eagerly', t.restOfFlow),
  asserted('(8 on the characters page).', t.characterOpened),
  asserted('Gap 4 px.', t.restOfFlow, t.rows),
  instead(
    'Dashboard grid target row height 300 by default',
    'the grid-size slider sets the height, whose default in the gallery is 225',
    t.gridSize,
    t.restOfFlow,
  ),
  asserted('grid-size slider 150 to 500 step 25, default 225 in the gallery', t.rowHeights, t.restOfFlow, t.gridSize),
  asserted('and 300 on the characters page.', t.characterGrid),
  asserted('Character card mosaic max 4 images.', t.mosaic),
  instead(
    'Cost values are stored in cents.',
    'prices of fractions of a cent are kept as whole millionths of a dollar; cents are what answers and pages show',
    t.millionths,
    t.centsAtTheEdge,
  ),
)
