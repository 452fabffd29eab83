import { adminTests as ad } from '../admin-tests.ts'
import { animationTests as a } from '../animation-tests.ts'
import { asserted, field, instead, remark, section } from '../line.ts'
import { lipSyncTests as l } from '../lip-sync-tests.ts'
import { tests as t } from '../tests.ts'
import { videoTests as v } from '../video-tests.ts'
import { costTracking, ofAccount, ofGeneration, ofJob } from './entity-fields.ts'

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
  asserted('isAdmin (int, default 0)', ad.isAdmin),
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
  asserted(
    `admin_credentials | id, email (unique), hashedPassword, name, createdAt, lastLoginAt |
| admin_sessions | id, adminId, token (unique), expiresAt, createdAt`,
    ad.session,
    ad.expiry,
  ),
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
  asserted(
    `tiktok_animations | id, userId, tiktokUrl, videoId, uploadedImage, mode (default animate), resolution (default 720p), aspectRatio (default tall), seed (default -1), prompt, generatedVideoUrl, status (default pending), taskId, resultUrl, progress (default 0), createdAt`,
    a.everyField,
    a.defaults,
    a.made,
  ),
  asserted(
    'seedance_videos | id, userId, uploadedImage, prompt, model (default kling-2.1), variant (default pro), duration (default 5)',
    v.everyField,
    v.defaults,
    v.usualSettings,
  ),
  instead(
    'resolution (default 480p)',
    'It is the usual one where the service makes it; Kling has no choice of it, and what it makes is stored',
    v.usualSettings,
  ),
  asserted(
    `aspectRatio (default 16:9), seed (default -1), generatedVideoUrl, status (default pending), taskId, resultUrl, progress (default 0), createdAt; the client also reads favorite (0 or 1) and negativePrompt`,
    v.everyField,
    v.defaults,
    v.askedByAddress,
  ),
  asserted(
    `lip_sync_videos | id, userId, uploadedVideo, uploadedAudio, syncMode (default cut_off), model (default wavespeed-lipsync-2-pro), sourceType (default upload), sourceVideoId, generatedVideoUrl, status (default pending), taskId, resultUrl, progress (default 0), favorite (default 0), createdAt`,
    l.everyField,
    l.defaults,
    l.asked,
  ),
  asserted('characters | id, userId, name, createdAt', t.characterCalls),
  asserted('character_images | id, characterId, imageUrl, generationId, createdAt', t.characterImageCalls),
  asserted('character_videos | id, characterId, videoUrl, createdAt', t.characterVideoCalls),
  asserted(
    'prompt_settings | id, userId, name, initialPrompt, refinementPrompt, createdAt',
    t.promptSettingCalls,
    t.chatSettings,
    t.promptSettingFlow,
  ),
  asserted(
    'loras | id, userId, name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl (optional), createdAt',
    t.loraCalls,
    t.loraDocument,
  ),
  asserted(
    'styles | id, userId, name, description (optional), instructions (conversation instructions text), createdAt',
    t.styleCalls,
  ),
  asserted('style_images | id, styleId, imageUrl, generationId (optional), createdAt', t.styleImageCalls),
  asserted(
    'chat_histories | id, userId, messages (text holding a JSON list of role/content items, role user or assistant), styleId, finalPrompt, thumbnail, createdAt',
    t.chatHistories,
  ),

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
  asserted('Character: id, name.', t.characterCalls),
  asserted('Character image: id, imageUrl, generationId.', t.characterImageCalls),
  asserted('Character video: id, videoUrl.', t.characterVideoCalls),
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
