import { adminTests as ad } from '../../admin-tests.ts'
import { copyPageTests as c } from '../../copy-page-tests.ts'
import { asserted, instead, remark, section } from '../../line.ts'
import { lipSyncPageTests as s } from '../../lip-sync-page-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'

export const rolesOfVideo = section(
  '## 6. Roles and permissions',
  asserted('Visitor (signed out): landing, test login', t.landingPage, t.testLogin),
  asserted('admin login.', ad.required, ad.denied),
  asserted('Signed-in user: video, copy-video, lip-sync pages', p.flow, c.flow, s.flow),
  asserted('(and the other studio pages).', t.wholeStory, t.accessMatrix),
  asserted(
    'Admin: dashboard, user analytics, suspend/activate and delete users. Separate admin credentials and token sessions with expiry. Access is enforced by the server, which answers failure to non-admins; the exact status is not shown.',
    ad.flow,
    ad.delete,
    ad.expiry,
    ad.strangers,
  ),
  asserted('Test login is for authorised test accounts only.', t.otherCredentials),
  instead(
    'In a session-flagged test mode, the video list call adds a test-auth header; its value is not shown.',
    'The session of the test login says who asks, as every other session does',
    t.testLogin,
  ),
  remark('Other role rules are not shown.'),
)
