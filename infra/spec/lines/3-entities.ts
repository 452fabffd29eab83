import { adminTests as ad } from '../admin-tests.ts'
import { asserted, field, instead, type Line, remark, section, type TestName } from '../line.ts'
import { tests as t } from '../tests.ts'
import { videoTests as v } from '../video-tests.ts'
import {
  adminFields,
  animationFields,
  characterVideoFields,
  costTracking,
  fields,
  lipSyncFields,
  ofAccount,
  ofGeneration,
  ofJob,
} from './entity-fields.ts'

const videos = 'GET /api/seedance-videos'
const characterImages = 'GET /api/characters/{id}/images'
const styleImages = 'GET /api/styles/{id}/images'
const chats = 'GET /api/chat-histories/{id}'
const orderOfMembers =
  'images of a collection have an order, which their time gives them; the log tells when each was added'

export const entities = section(
  '## 3. Entities and their fields',
  asserted('All ids are uuid strings; timestamps are creation times unless noted.', t.generationShape),
  asserted("Deleting a user cascades to that user's own rows", ad.deletionCascades),
  instead(
    'deleting a generation',
    'images are deleted one by one and go to the trash first; a generation without images is in no list',
    t.trashCall,
  ),
  instead(
    'character or style cascades to its child rows.',
    'what was deleted can be restored with its images for 30 days; then it is deleted for good',
    t.characterComesBack,
    t.characterExpires,
    t.styleExpires,
  ),
  remark('| Entity | Fields |'),

  field('users | id', 'AccountRegistered and the document of accounts', '_id', t.accountKnown),
  field(
    'email (unique)',
    'the document of accounts; one account for one sign-in',
    'email',
    t.accountKnown,
    t.accountOnce,
  ),
  ofAccount('firstName', 'firstName', t.accountKnown),
  ofAccount('lastName', 'lastName', t.accountChanges),
  ofAccount('profileImageUrl', 'profileImageUrl', t.accountKnown),
  field('isAdmin (int, default 0)', 'GET /api/auth/user', 'isAdmin', ad.isAdmin),
  field(
    'status (default active; values active, suspended',
    'the document of accounts, while it is suspended',
    'suspendedAt',
    t.suspension,
  ),
  asserted('deleted)', ad.deleteCall, ad.deleted),
  ofAccount('createdAt', 'createdAt', t.accountKnown),
  instead(
    'updatedAt',
    'AccountProfileChanged, AccountSuspended and AccountReactivated in the log tell when',
    t.accountChanges,
    t.suspension,
  ),
  field('sessions | sid', 'the document of sessions: a hash of the secret in the cookie', '_id', t.sessionFound),
  field('sess (json)', 'the document of sessions', 'userId', t.sessionFound),
  field('expire', 'the document of sessions, by which the database removes it', 'expiresAt', t.sessionExpires),
  field('waitlist_emails | id', 'the document of the waitlist', '_id', t.waits),
  field('email (unique, required)', 'WaitlistJoined, once for an address', 'email', t.waits, t.joinsOnce),
  field('createdAt', 'the document of the waitlist', 'createdAt', t.waits),
  ...adminFields({ id: 'admin_credentials | id', sessionId: 'admin_sessions | id' }),
  ...costTracking({ id: 'cost_tracking | id', cost: 'cost (int, cents)' }),

  ofGeneration('generations | id', 'id', t.generationShape),
  field('userId', 'the document of generations', 'userId', t.generationBegins),
  ofGeneration('prompt', 'prompt', t.generationShape),
  ofJob('model (default bytedance/seedream-v4)', 'model'),
  instead(
    'numberOfImages (default 1)',
    'the form, which alone makes generations, has 4 for its default; the same field of the answer',
    t.generateCall,
    t.generationShape,
  ),
  ofJob('aspectRatio (default auto)', 'aspectRatio'),
  ofJob('quality (default 2K)', 'quality'),
  ofGeneration('styleId', 'styleId', t.generationShape),
  ofGeneration('loraId', 'loraId', t.loraOfGeneration),
  ofGeneration('referenceImages (text array)', 'referenceImages', t.generationReferences),
  ofGeneration('maskData', 'maskUrl', t.generationMask),
  ofGeneration('generatedImages (text array, required)', 'generatedImages', t.generationShape),
  instead(
    'status (default completed), progress (default 100)',
    'both follow from how far the outputs are; a generation begins as pending with 0',
    t.generationStatus,
    t.generationProgress,
  ),
  field('createdAt', 'the document of generations', 'createdAt', t.generationBegins),
  instead(
    'image_favorites | id',
    'a favourite is a mark on the image itself and has no id of its own: AssetFavorited in the stream of the image',
    t.favoriteCall,
    t.favoriteMarks,
  ),
  instead('userId', 'AssetFavorited names the owner of the image, who alone can mark it', t.othersThings),
  field('generationId', 'POST /api/favorites/toggle', 'generationId', t.imageOfGeneration),
  ofGeneration('imageUrl', 'favoritedImages', t.favoriteCall),
  instead('createdAt', 'the time of AssetFavorited in the log', t.favoriteMarks),
  ...animationFields('tiktok_animations | id'),
  ...fields(videos, ['seedance_videos | id'], v.everyField),
  ...fields('the document of clips', ['userId'], v.document),
  ...fields(videos, ['uploadedImage'], v.askedByAddress),
  ...fields(videos, ['prompt'], v.everyField),
  ...fields(videos, ['model (default kling-2.1)', 'variant (default pro)'], v.everyField, v.defaults),
  ...fields(videos, ['duration (default 5)'], v.everyField, v.usualSettings),
  instead(
    'resolution (default 480p)',
    'It is the usual one where the service makes it; Kling has no choice of it, and what it makes is stored',
    v.usualSettings,
  ),
  ...fields(videos, ['aspectRatio (default 16:9)', 'seed (default -1)'], v.everyField, v.defaults),
  ...fields(
    videos,
    ['generatedVideoUrl', 'status (default pending)', 'taskId', 'resultUrl', 'progress (default 0)', 'createdAt'],
    v.everyField,
  ),
  field('the client also reads favorite (0 or 1)', videos, 'favorite', v.everyField, v.favorite),
  field('and negativePrompt', videos, 'negativePrompt', v.askedByAddress),
  ...lipSyncFields({ id: 'lip_sync_videos | id', sourceType: 'sourceType (default upload)' }),
  ...thing('GET /api/characters', ['characters | id', 'name'], t.characterCalls),
  ...fields(characterImages, ['character_images | id'], t.characterImageCalls),
  field('characterId', 'the document of members', 'collectionId', t.memberDocument),
  ...fields(characterImages, ['imageUrl', 'generationId'], t.characterImageCalls),
  instead('createdAt', orderOfMembers, t.memberDocument, t.characterImageCalls),
  ...characterVideoFields('character_videos | id'),
  ...thing(
    'GET /api/prompt-settings',
    ['prompt_settings | id', 'name', 'initialPrompt', 'refinementPrompt'],
    t.promptSettingCalls,
    t.chatSettings,
    t.promptSettingFlow,
  ),
  ...thing(
    'GET /api/loras',
    ['loras | id', 'name', 'triggerWord', 'highNoiseUrl', 'lowNoiseUrl', 'thumbnailUrl (optional)'],
    t.loraCalls,
  ),
  ...thing(
    'GET /api/styles',
    ['styles | id', 'name', 'description (optional)', 'instructions (conversation instructions text)'],
    t.styleCalls,
  ),
  ...fields(styleImages, ['style_images | id'], t.styleImageCalls),
  field('styleId', 'StyleImageAdded', 'styleId', t.memberOfStyle),
  ...fields(styleImages, ['imageUrl'], t.styleImageCalls),
  field('generationId (optional)', 'the document of members', 'generationId', t.memberDocument),
  instead('createdAt', orderOfMembers, t.memberDocument, t.styleImageCalls),
  ...fields(chats, ['chat_histories | id'], t.chatHistories),
  ...fields('the document of chats', ['userId'], t.chatDocument),
  ...fields(
    chats,
    [
      'messages (text holding a JSON list of role/content items, role user or assistant)',
      'styleId',
      'finalPrompt',
      'thumbnail',
    ],
    t.chatHistories,
  ),
  ...fields('the document of chats', ['createdAt'], t.chatDocument),

  remark('Client-side shapes:'),
  remark('Generation (as listed to the gallery):'),
  ...(['id', 'prompt', 'model', 'aspectRatio', 'numberOfImages'] as const).map((name) => listed(name, name)),
  listed('referenceImages (URLs)', 'referenceImages'),
  ...(['styleId', 'createdAt'] as const).map((name) => listed(name, name)),
  listed('generatedImages (URLs)', 'generatedImages'),
  listed('favoritedImages (URLs)', 'favoritedImages'),
  instead('some views also read imageUrls.', 'every view reads generatedImages', t.generationShape),
  instead(
    'Gallery item: type (image, error or loading)',
    'an item is an image of the columns or a live tile, whose output tells its status',
    t.clickTiles,
    t.refusedTiles,
  ),
  field('url', 'GET /api/generations/{id}, of a stored output', 'url', t.generationShape),
  field('generationId', 'GET /api/gallery/images, beside the images', 'generations', t.imageDetails),
  field('favorite', 'GET /api/gallery/columns', 'isFavorite', t.columnsCall),
  instead(
    'metadata (prompt, model, aspectRatio, numberOfImages, referenceImages, styleId, timestamp).',
    'an item names its generation, whose fields these are',
    t.generationShape,
  ),
  remark('Current user:'),
  field('firstName', 'GET /api/auth/user', 'firstName', t.currentUser),
  field('lastName', 'the document of accounts, from which GET /api/auth/user responds', 'lastName', t.accountChanges),
  field('email', 'GET /api/auth/user', 'email', t.currentUser),
  field('profileImageUrl', 'GET /api/auth/user', 'profileImageUrl', t.currentUser),
  ...fields('GET /api/characters', ['Character: id', 'name'], t.characterCalls),
  ...fields(characterImages, ['Character image: id', 'imageUrl', 'generationId'], t.characterImageCalls),
  ...fields('GET /api/characters/{id}/videos', ['Character video: id', 'videoUrl'], t.characterVideoCalls),
  remark('Image queue status:'),
  ...(['processingCount', 'queuedCount', 'inProgressCount', 'maxInProgress'] as const).map((name) =>
    field(name, 'GET /api/image-queue-status', name, t.queueCall),
  ),
  asserted(
    'Aspect ratio numeric values used for layout: auto 1, square 1, vertical 0.75, horizontal 1.5, widescreen 16:9, tall 9:16, slim 2:3, wide 1.5, cinematic 7:3',
    t.aspectNumbers,
  ),
  asserted('(other views label cinematic 21:9).', t.aspectLabels),
  asserted(
    'Image model labels: Hunyuan, Wan 2.2 Realism, Wan 2.2 I2I, Ideogram, Flux Krea, SeeDream 4.0, Nano Banana, Chroma, HiggsField Soul, else Unknown.',
    t.modelLabels,
    t.unknownModel,
  ),
)

/** A field of the list that the gallery gets. */
function listed(words: string, name: string) {
  return field(words, 'GET /api/generations', name, t.generationShape)
}

/** A thing with a name: its id, whose it is, its texts and when it was made. */
function thing(
  where: string,
  [id, ...texts]: readonly [string, ...string[]],
  ...tests: readonly [TestName, ...TestName[]]
): readonly Line[] {
  return [
    ...fields(where, [id], ...tests),
    ...fields('its document', ['userId'], t.thingDocument),
    ...fields(where, texts, ...tests),
    ...fields('its document', ['createdAt'], t.thingDocument),
  ]
}
