import { adminTests as ad } from '../../admin-tests.ts'
import { animationTests as a } from '../../animation-tests.ts'
import { asserted, instead, remark, section } from '../../line.ts'
import { lipSyncPageTests as s } from '../../lip-sync-page-tests.ts'
import { lipSyncTests as l } from '../../lip-sync-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'
import { videoTests as v } from '../../video-tests.ts'

const calls = section('## 7. Calls', asserted('All calls include the session cookie.', t.sendsCookie, t.cookie))

const video = section(
  '### Video',
  remark('Method and path | Payload | Answer'),
  asserted('GET /api/video-queue-status', v.limit),
  asserted('(polled every 3 s)', p.polling),
  asserted('none | isAtLimit', v.limit),
  asserted(
    'POST /api/generate-video (multipart) | image or imageUrl, lastFrame or lastFrameUrl, prompt, model, variant, duration, resolution, aspectRatio, optional negativePrompt, guidanceScale, audio, audioEnabled | videoId, status',
    v.asked,
    v.askedByAddress,
    v.refused,
  ),
  instead(
    'GET /api/seedance-videos?limit=20&offset={page*20} | none | list of videos',
    'The call takes the offset, but the page names the last video that it has (after): what came or went meanwhile hides none and repeats none',
    v.pages,
    v.everyField,
    p.pages,
  ),
  asserted("failure gives 'Failed to fetch videos: {status}'", p.notFetched),
  asserted('DELETE /api/seedance-videos/{id} | none | result not shown', v.deleted),
  asserted('PATCH /api/seedance-videos/{id}/favorite | none | result not shown', v.favorite),
  asserted(
    'POST /api/generate-prompt (JSON) | instruction, currentPrompt, chatHistory, templateId, llmModel | generatedPrompt',
    t.chatPrompt,
    t.chatTold,
  ),
  asserted('POST /api/characters/{characterId}/videos | videoUrl | result not shown', t.characterVideoCalls),
  asserted(
    'GET /api/characters/{id}/videos, DELETE /api/characters/{id}/videos/{videoId} | none | list of id and videoUrl; delete result not shown',
    t.characterVideoCalls,
    t.characterVideoRemoved,
  ),
)

const copyVideo = section(
  '### Copy video',
  remark('Method and path | Payload | Answer'),
  asserted('GET /api/tiktok/animations | none | list', a.listed),
  asserted(
    'POST /api/tiktok/download, POST /api/youtube/download (JSON) | url | videoId',
    t.frameSteps,
    t.frameRefusals,
  ),
  asserted('POST /api/video/upload (multipart) | video | videoId', a.made),
  asserted(
    'POST /api/tiktok/animate (multipart) | image, tiktokUrl, videoId, mode, resolution, aspectRatio, seed, optional prompt | animationId',
    a.asked,
    a.defaults,
    a.refused,
  ),
  asserted(
    'GET /api/tiktok/animations/{id} (polled every 5 s) | none | status, progress, generatedVideoUrl',
    a.everyField,
    a.made,
    p.periods,
  ),
  asserted('DELETE /api/tiktok/animations/{id} | none | result not shown', a.deleted, a.failed),
  asserted('GET /api/tiktok/video/{videoId} | none | the source video itself', a.played),
)

const lipSync = section(
  '### Lip sync',
  remark('Method and path | Payload | Answer'),
  asserted('GET /api/lip-sync-videos', l.list, l.everyField),
  asserted('(polled every 10 s while any item is not completed or failed)', s.polling, p.periods),
  asserted('none | list', l.list),
  asserted(
    'POST /api/lip-sync (multipart) | video, audio, syncMode, model, optional prompt, aspectRatio | result not shown',
    l.asked,
    l.defaults,
    l.refused,
  ),
  asserted('DELETE /api/lip-sync-videos/{id} | none | result not shown', l.deleted),
  asserted('PATCH /api/lip-sync-videos/{id}/favorite | none | result not shown', l.favorite),
)

const adminAndTestLogin = section(
  '### Admin and test login',
  remark('Method and path | Payload | Answer'),
  asserted('POST /api/admin/login (JSON) | email, password | success, or a body with error', ad.session, ad.refused),
  asserted('POST /api/admin/logout | none | result not shown', ad.logoutCall),
  asserted(
    'GET /api/admin/analytics | optional startDate, endDate (ISO) | totalUsers, totalGenerations, totalVideos, totalCosts, users',
    ad.analyticsCall,
    ad.periodCall,
  ),
  asserted('GET /api/admin/users | none | list', ad.analyticsCall),
  asserted(
    'GET /api/admin/users/{id}/analytics | optional startDate, endDate | totalGenerations, totalImages, totalVideos, modelSpends',
    ad.analyticsCall,
    ad.periodCall,
  ),
  asserted('PATCH /api/admin/users/{id}/status | status | result not shown', ad.statusCall),
  asserted('DELETE /api/admin/users/{id} | none | result not shown', ad.deleteCall),
  asserted(
    'POST /api/auth/test-login (JSON) | email, password | success, user.email, error',
    t.currentUser,
    t.otherCredentials,
  ),
  asserted('The current user is fetched from /api/auth/user.', t.currentUser, t.nobodyOn401),
  remark('Server-side processing of video jobs is not shown.'),
)

/** The sections of this chapter, in order. */
export const callsOfVideo = [calls, video, copyVideo, lipSync, adminAndTestLogin]
