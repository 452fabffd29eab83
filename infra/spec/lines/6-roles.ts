import { adminTests as ad } from '../admin-tests.ts'
import { asserted, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const roles = section(
  '## 6. Roles and permissions',
  asserted('Visitor: landing page with waitlist and sign-in, test login', t.landingPage, t.testLogin),
  asserted('admin login.', ad.required, ad.denied),
  asserted('Signed-in user: all studio pages.', t.wholeStory, t.accessMatrix),
  asserted('Every user-owned entity belongs to one user.', t.othersThings, t.othersGenerations),
  asserted(
    'Admin: separate credentials and token sessions with expiry (companion document). Admin routes are reachable by URL for anyone; the server denies non-admins.',
    ad.expiry,
    ad.separate,
    ad.denied,
    ad.strangers,
  ),
  asserted('Users carry isAdmin (0 or 1)', ad.isAdmin),
  asserted('and status (active, suspended', t.suspended, t.invitation),
  asserted('deleted).', ad.deleteCall, ad.deleted),
  remark('What each status may do beyond admin screens is not shown.'),
)
