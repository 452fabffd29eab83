import type { TestName } from './line.ts'

const login = 'mfe-admin/src/sign-in/login-page.browser.test.tsx'
const frame = 'mfe-admin/src/frame/admin-frame.browser.test.tsx'
const dashboard = 'mfe-admin/src/dashboard/dashboard-page.browser.test.tsx'
const user = 'mfe-admin/src/users/user-page.browser.test.tsx'
const periods = 'mfe-admin/src/parts/period/periods.test.ts'
const signIn = 'backend/src/features/admins/routes.test.ts > signing in as an admin'
const figures = 'backend/src/features/figures/routes.test.ts'
const deletions = 'backend/src/features/deletions/routes.test.ts'
const matrix = 'backend/src/processes/edge/access-matrix.test.ts > the access matrix, from the contracts of all routes'
const admins = 'backend/src/features/admins/projection.test.ts > the read model of admins'

/** The tests that assert what the specification says of admins. */
export const adminTests = {
  flow: 'infra/e2e/admin/admin.e2e.ts > an admin signs in, suspends somebody, takes that back and signs out, in the studio and at their own site',
  // The login page
  required: `${login} > asks for email and password, both required, and says so below each`,
  login: `${login} > says that it is logging in, tells of the success, and goes to the dashboard`,
  loginFailed: `${login} > tells why the login failed: %s`,
  // The frame
  denied: `${frame} > shows nobody more than that access is denied, and the way to sign in`,
  logout: `${frame} > logs out, says so, and forgets what was shown`,
  logoutFailed: `${frame} > says when the logout failed, and stays`,
  // The dashboard
  dashboard: `${dashboard} > shows totals, charts and users of all time at first, at %i px`,
  chosenPeriod: `${dashboard} > asks for the period that is chosen, which stays in the address`,
  notFetched: `${dashboard} > denies access when the figures cannot be fetched, after a second try: %s`,
  opened: `${dashboard} > opens the analytics of a user below the row, also by keys`,
  edit: `${dashboard} > leads to the page of a user by an Edit button`,
  // The page of a user
  user: `${user} > shows who it is, what they made and spent, and what can be done, at %i px`,
  suspend: `${user} > suspends for a reason and activates again, by keys alone`,
  notSuspended: `${user} > says why a status was not changed, and keeps the reason that was typed`,
  delete: `${user} > deletes for a reason, says so, and returns to the dashboard after a second and a half`,
  notDeleted: `${user} > says when a deletion failed, and stays`,
  deleted: `${user} > offers nothing for a deleted account, of which figures are left`,
  nobody: `${user} > says that there is nobody at %s, and leads back`,
  retried: `${user} > fetches the analytics again once before it says that they failed, and once more when it is asked`,
  // Periods
  bounds: `${periods} > %s begins at the start of a day in UTC and ends before tomorrow`,
  noBounds: `${periods} > has no bounds for all of the time, which holds where nothing is said`,
  // The calls
  document: `${admins} > contains who an admin is, and no password`,
  lastLogin: `${admins} > knows when an admin signed in last, and since when they are disabled`,
  added: 'backend/src/features/admins/decider.test.ts > an admin > is added',
  addedOnce: 'backend/src/features/admins/decider.test.ts > an admin > is not added twice',
  sessionDocument:
    'backend/src/platform/auth/sessions/sessions.test.ts > sessions > of admins are apart, with whose they are, since when and until when',
  peopleDocument:
    'backend/src/features/figures/projection.test.ts > people > are found by the words of their address and names, as they are now',
  session: `${signIn} > opens a session of its own, whose cookie no other site and no script gets, and says who it is`,
  refused: `${signIn} > refuses an unknown e-mail, a wrong password and a disabled admin in the same words`,
  logoutCall: `${signIn} > ends with Logout, also when the session has expired`,
  expiry: `${signIn} > lasts a quarter of an hour without use, and eight hours at most`,
  separate: `${signIn} > has nothing to do with being signed in as a creator`,
  analyticsCall: `${figures} > the figures of admins > are those of the specified calls, with everybody in them`,
  periodCall: `${figures} > the figures of admins > are of the period that is asked for, and of nobody when nobody is asked for`,
  statusCall: `${figures} > the users of admins > are suspended and activated, with the admin and the reason in the log, which only the key of the person opens`,
  deleteCall: `${deletions} > an admin who deletes an account > bars its person at once; the account stays listed as deleted, and nothing can be done with it`,
  deletionCascades:
    'infra/e2e/product/erasure.test.ts > what a person typed and made is found in every store before the account is deleted, and nowhere afterwards',
  isAdmin: `${deletions} > the word isAdmin in the answer of a person > is 1 for somebody whose address is that of an admin, and opens nothing`,
  strangers: `${matrix} > refuses %s wherever admins go, before anything is read`,
} as const satisfies Readonly<Record<string, TestName>>
