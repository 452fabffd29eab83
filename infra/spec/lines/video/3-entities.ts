import { adminTests as ad } from '../../admin-tests.ts'
import { animationTests as a } from '../../animation-tests.ts'
import { asserted, instead, section } from '../../line.ts'
import { lipSyncTests as l } from '../../lip-sync-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoTests as v } from '../../video-tests.ts'
import { costTracking } from '../entity-fields.ts'

export const entitiesOfVideo = section(
  '## 3. Entities and their fields',
  asserted(
    'Video (seedance): id, prompt, model, duration, resolution, aspectRatio, generatedVideoUrl, status, taskId, resultUrl, progress, createdAt, favorite (0 or 1)',
    v.everyField,
  ),
  asserted('negativePrompt.', v.askedByAddress),
  asserted('Stored defaults: model kling-2.1, variant pro', v.defaults),
  asserted('duration 5', v.usualSettings),
  instead(
    'resolution 480p',
    'It is the usual one where the service makes it; Kling has no choice of it, and what it makes is stored',
    v.usualSettings,
  ),
  asserted('aspectRatio 16:9, seed -1', v.defaults),
  asserted('status pending, progress 0.', v.limit, v.everyField),
  asserted('Other stored fields: userId, uploadedImage.', v.askedByAddress),
  asserted('Video queue status: isAtLimit.', v.limit),
  asserted(
    'Copy-video animation (stored as tiktok_animations): id, userId, tiktokUrl, videoId, uploadedImage, mode (default animate), resolution (default 720p), aspectRatio (default tall), seed (default -1), prompt, generatedVideoUrl, status (default pending), taskId, resultUrl, progress (default 0), createdAt.',
    a.everyField,
    a.defaults,
    a.made,
  ),
  asserted(
    'Lip-sync video (stored as lip_sync_videos): id, userId, uploadedVideo, uploadedAudio, syncMode (default cut_off), model (default wavespeed-lipsync-2-pro), sourceType (upload, generated or character; default upload), sourceVideoId, generatedVideoUrl, status (default pending), taskId, resultUrl, progress (default 0), favorite (default 0), createdAt. In the client view: id, status, progress (percent), resultVideo, syncMode, createdAt, isFavorite.',
    l.everyField,
    l.defaults,
    l.asked,
  ),
  asserted('Character video: id, characterId, videoUrl, createdAt.', t.characterVideoCalls),
  asserted('Chat message: role (user or assistant), content.', t.chatHistories),
  asserted(
    'User (admin view): id, firstName, lastName, email, createdAt, status (active, suspended, deleted). Stored also: isAdmin (0 or 1).',
    ad.analyticsCall,
    ad.deleteCall,
    ad.isAdmin,
  ),
  asserted(
    'Admin credentials: id, email (unique), hashedPassword, name, createdAt, lastLoginAt. Admin sessions: id, adminId, token (unique), expiresAt, createdAt.',
    ad.session,
    ad.expiry,
  ),
  ...costTracking({ id: 'Cost tracking: id', cost: 'cost (integer)' }),
  asserted(
    'Analytics totals: totalUsers, totalGenerations, totalVideos, totalCosts (cents), users list. Per-user analytics: totalGenerations, totalImages, totalVideos, modelSpends (list of model name and cost in cents).',
    ad.analyticsCall,
  ),
  asserted("Deleting a user cascades to that user's rows.", ad.deletionCascades),
)
