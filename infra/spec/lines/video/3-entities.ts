import { adminTests as ad } from '../../admin-tests.ts'
import { asserted, field, instead, section } from '../../line.ts'
import { lipSyncTests as l } from '../../lip-sync-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoTests as v } from '../../video-tests.ts'
import {
  adminFields,
  animationFields,
  characterVideoFields,
  costTracking,
  fields,
  lipSyncFields,
} from '../entity-fields.ts'

const videos = 'GET /api/seedance-videos'

export const entitiesOfVideo = section(
  '## 3. Entities and their fields',
  ...fields(
    videos,
    [
      'Video (seedance): id',
      'prompt',
      'model',
      'duration',
      'resolution',
      'aspectRatio',
      'generatedVideoUrl',
      'status',
      'taskId',
      'resultUrl',
      'progress',
      'createdAt',
      'favorite (0 or 1)',
    ],
    v.everyField,
  ),
  ...fields(videos, ['negativePrompt'], v.askedByAddress),
  ...fields(videos, ['Stored defaults: model kling-2.1', 'variant pro'], v.defaults),
  ...fields(videos, ['duration 5'], v.usualSettings),
  instead(
    'resolution 480p',
    'It is the usual one where the service makes it; Kling has no choice of it, and what it makes is stored',
    v.usualSettings,
  ),
  ...fields(videos, ['aspectRatio 16:9', 'seed -1'], v.defaults),
  ...fields(videos, ['status pending', 'progress 0'], v.everyField, v.limit),
  ...fields('the document of clips', ['Other stored fields: userId'], v.document),
  ...fields(videos, ['uploadedImage'], v.askedByAddress),
  ...fields('GET /api/video-queue-status', ['Video queue status: isAtLimit'], v.limit),
  ...animationFields('Copy-video animation (stored as tiktok_animations): id'),
  ...lipSyncFields({
    id: 'Lip-sync video (stored as lip_sync_videos): id',
    sourceType: 'sourceType (upload, generated or character; default upload)',
  }),
  ...fields(
    'GET /api/lip-sync-videos',
    ['In the client view: id', 'status', 'progress (percent)', 'resultVideo', 'syncMode', 'createdAt', 'isFavorite'],
    l.everyField,
  ),
  ...characterVideoFields('Character video: id'),
  ...fields(
    'GET /api/chat-histories/{id}, in its messages',
    ['Chat message: role (user or assistant)', 'content'],
    t.chatHistories,
  ),
  field('User (admin view): id', 'GET /api/admin/users/{userId}', 'id', ad.deleteCall),
  ...fields('the document of people', ['firstName', 'lastName'], ad.peopleDocument),
  ...fields('GET /api/admin/analytics, in its users', ['email'], ad.analyticsCall),
  ...fields('the document of people', ['createdAt'], ad.peopleDocument),
  ...fields('GET /api/admin/users/{userId}', ['status (active, suspended, deleted)'], ad.deleteCall, ad.statusCall),
  ...fields('GET /api/auth/user', ['Stored also: isAdmin (0 or 1)'], ad.isAdmin),
  ...adminFields({ id: 'Admin credentials: id', sessionId: 'Admin sessions: id' }),
  ...costTracking({ id: 'Cost tracking: id', cost: 'cost (integer)' }),
  ...fields(
    'GET /api/admin/analytics',
    ['Analytics totals: totalUsers', 'totalGenerations', 'totalVideos', 'totalCosts (cents)', 'users list'],
    ad.analyticsCall,
  ),
  ...fields(
    'GET /api/admin/users/{userId}/analytics',
    [
      'Per-user analytics: totalGenerations',
      'totalImages',
      'totalVideos',
      'modelSpends (list of model name and cost in cents)',
    ],
    ad.analyticsCall,
  ),
  asserted("Deleting a user cascades to that user's rows.", ad.deletionCascades),
)
