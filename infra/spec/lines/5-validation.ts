import { asserted, instead, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const validation = section(
  '## 5. Validation rules',
  asserted(
    'Image generation form:\n- prompt is a string; numberOfImages is 1 to 4 (default 4)',
    t.formCounts,
    t.formDefaults,
  ),
  asserted('model is one of nine values', t.formModels),
  asserted(
    'aspectRatio is one of auto, square, vertical, horizontal, widescreen, tall, slim, wide, cinematic (default auto)',
    t.formRatios,
    t.formDefaults,
  ),
  asserted('quality is one of 2K, 4K, High, Low (default 2K)', t.formQualities, t.formDefaults),
  asserted('visualStyle is one of general, iphone, realistic, influencer', t.visualStyle, t.looks, t.lookFlow),
  asserted('styleId and loraId are optional.', t.formDefaults, t.ownStyle, t.ownStyleRefused),
  asserted(
    "An empty prompt after trimming gives 'Prompt required' / 'Please enter a prompt to generate images.'",
    t.limitReached,
    t.emptyPrompt,
    t.soulPromptServer,
  ),
  asserted(
    "Exception: for the soul model with at least one reference image the prompt defaults to 'high quality, detailed'.",
    t.soulDefaultPrompt,
    t.soulPromptServer,
    t.soulPrompt,
  ),
  asserted(
    'The reference-image set is capped at 4 (extra picks are dropped).',
    t.referenceMaximum,
    t.fourReferences,
    t.fourOnServer,
  ),
  asserted('A character-image selection is capped at 4', t.fourOfCharacters),
  asserted(
    "('Maximum 4 images' / 'You can select up to 4 images at once').",
    t.referenceMaximum,
    t.fourReferences,
    t.fourOfCharacters,
  ),
  asserted('Adding character images that exceed the remaining room gives', t.fourOfCharacters),
  asserted(
    "'Cannot add all images' / 'You can only add N more reference image(s). Max 4 total.'",
    t.referenceWords,
    t.fourReferences,
  ),
  asserted(
    "The ideogram character model needs at least one reference image (hint 'Add reference image required').",
    t.missingReference,
    t.byModel,
    t.referencesOfModel,
  ),
  asserted(
    "The hunyuan model ignores reference images and the user is told ('Reference images not supported').",
    t.hunyuan,
    t.noReferences,
  ),
  instead(
    'A LoRA is sent only for the wan 2.2 image-to-image and flux krea models.',
    'It is sent for Flux Krea only: the service of Wan image-to-image has no input for one',
    t.loraModels,
  ),
  asserted(
    'Reference images are offered for seedream, wan image-to-image, ideogram, nano banana and soul.',
    t.modelReferences,
  ),
  asserted(
    'Soul model: quality options High (2k) and Low (1.5k); count 1 or 4; the style is sent.',
    t.byModel,
    t.modelCounts,
    t.requestedOfModel,
    t.soulSettings,
  ),
  asserted('Other models use 2K or 4K.', t.modelCounts, t.requestedOfModel),
  asserted(
    "Empty link or upload for frame extraction: 'Please enter a TikTok URL' or 'Please enter a YouTube URL'. Saving with no frame: 'Please select a frame'.",
    t.frameNoLink,
    t.frameRefusals,
    t.frameSteps,
  ),
  asserted(
    "A chat with no messages cannot be saved: 'No chat to save' / 'Start a conversation first'. Chat send needs non-empty text.",
    t.chatFlow,
    t.chatEmpty,
  ),
  asserted(
    "Waitlist e-mail must be non-empty after trimming ('Email required'); the input is of e-mail type; another rule gives 'Please enter a valid email address'.",
    t.landingPage,
    t.waitlistRefusals,
  ),
  remark("The server's own rules are not shown."),
  instead(
    'Create character: non-empty trimmed name and at least one selected image.',
    'So it is on the dashboard. The page of characters also creates one by its name, to be filled later',
    t.createCharacter,
    t.characterCreated,
  ),
  asserted(
    'Create style: non-empty trimmed name (button disabled when blank); description and instructions optional',
    t.styleCreated,
  ),
  asserted('a hint suggests 10-20 images (not enforced).', t.styleCreating),
  asserted('Edit style: name required after trimming.', t.styleChanged),
  instead(
    'Add/Edit LoRA: name, triggerWord, highNoiseUrl and lowNoiseUrl must be non-empty after trimming, otherwise submit silently does nothing; thumbnailUrl optional.',
    'A form that does nothing leaves people to guess: what is missing is told at its field.',
    t.loraAdded,
  ),
  asserted('Image uploads accept image files, several at once.', t.referenceFiles, t.fourReferences),
  asserted('A picked gallery', t.referencesOnce),
  asserted('or character', t.referencesOnce, t.fourOfCharacters),
  asserted('image is added only if not already in the list.', t.referencesOnce),
  asserted(
    "Edit page: needs an image and a prompt, else 'Missing Information' / 'Please select an image and enter a prompt'. Image count 1 to 4.",
    t.editMissing,
    t.editSent,
  ),
)
