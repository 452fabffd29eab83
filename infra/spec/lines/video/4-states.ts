import { adminTests as ad } from '../../admin-tests.ts'
import { animationTests as a } from '../../animation-tests.ts'
import { copyPageTests as c } from '../../copy-page-tests.ts'
import { asserted, instead, section } from '../../line.ts'
import { lipSyncTests as l } from '../../lip-sync-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'

export const statesOfVideo = section(
  '## 4. States and transitions',
  asserted('Video status: processing, then completed', p.states),
  instead(
    '(also accepted as succeeded, success, complete)',
    'The server has one word for it, and what a service calls it is translated where its answer is read',
    p.states,
  ),
  asserted(
    'or failed. Temporary local entries have ids starting with temp- until the server returns a videoId; if generation fails the temporary tile is removed. The full server status list is not shown.',
    p.states,
    p.temporary,
    p.refused,
  ),
  asserted('Animation status: processing, completed (needs generatedVideoUrl), failed.', a.everyField, a.made, a.again),
  asserted('Lip-sync job: in progress, then completed (with resultVideo) or failed.', l.everyField, l.retried),
  asserted('Account status: active to suspended', t.suspension),
  asserted('(Suspend)', ad.suspend),
  asserted('suspended to active', t.suspension),
  asserted(
    '(Activate); delete allowed unless status is deleted; suspend and activate are disabled when deleted. After deletion the admin returns to /admin after 1.5 s.',
    ad.suspend,
    ad.delete,
    ad.deleted,
  ),
  asserted(
    'Video gallery: a delete or bulk delete clears the list and refetches it; the page resets on entering /video. A favourite toggle updates the tile immediately.',
    p.selection,
    p.pages,
    p.details,
  ),
  asserted(
    'Copy video: a URL source is downloaded first (giving a videoId), then animation is started (giving an animationId); the animation is polled until completed or failed, and polling stops after 5 minutes.',
    c.downloaded,
    c.polling,
  ),
  asserted('Video generate controls auto-adjust on model change (see section 9).', p.modelChips, p.asked),
)
