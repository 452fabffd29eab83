import { asserted, later, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const roles = section(
  '## 6. Roles and permissions',
  asserted('Visitor: landing page with waitlist and sign-in, test login', t.landingPage, t.testLogin),
  later('Admin', 'admin login.'),
  asserted('Signed-in user: all studio pages.', t.wholeStory, t.accessMatrix),
  asserted('Every user-owned entity belongs to one user.', t.othersThings, t.othersGenerations),
  later(
    'Admin',
    'Admin: separate credentials and token sessions with expiry (companion document). Admin routes are reachable by URL for anyone; the server denies non-admins.',
  ),
  later('Admin', 'Users carry isAdmin (0 or 1)'),
  asserted('and status (active, suspended', t.suspended, t.invitation),
  later('Admin', 'deleted).'),
  remark('What each status may do beyond admin screens is not shown.'),
)
