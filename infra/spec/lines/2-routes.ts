import { adminTests as ad } from '../admin-tests.ts'
import { copyPageTests as c } from '../copy-page-tests.ts'
import { asserted, instead, section } from '../line.ts'
import { lipSyncPageTests as s } from '../lip-sync-page-tests.ts'
import { tests as t } from '../tests.ts'
import { videoPageTests as p } from '../video-page-tests.ts'

export const screens = section('## 2. Screens and routes')

export const routing = section(
  '### Routing by sign-in state',
  instead(
    'While the sign-in state loads, a spinner shows.',
    'A skeleton of the page that comes, in the same places: nothing moves when the page is there',
    t.skeleton,
    t.studioSkeleton,
    t.restOfFlow,
  ),
  asserted('Signed out: / and /landing (landing page), /test-login', t.landingPage, t.joining, t.testLogin),
  asserted('/admin/login, /admin/users/{userId}, /admin', ad.flow, ad.denied),
  asserted('any other path falls back to the landing page.', t.landingPage),
  asserted('Signed in: / and /dashboard (image dashboard), /landing', t.wholeStory, t.refParameter, t.testLogin),
  asserted('/video, /tiktok-copier, /lip-sync', p.flow, c.flow, s.flow),
  asserted('/edit (query imageId)', t.editPicture),
  asserted('/characters (query id preselects a character)', t.characterOpened),
  asserted('/styles', t.stylesMenu),
  asserted('/admin/login, /admin/users/{userId}, /admin', ad.flow, ad.denied),
  asserted(
    "any other path shows a 404 page reading Page Not Found with the text 'Did you forget to add the page to the router?'.",
    t.bar,
  ),
  asserted(
    'The home route also accepts a query parameter ref (an image URL): it adds that image as a reference image and then clears the parameter.',
    t.refParameter,
  ),
)

export const landingPage = section(
  '### Landing page',
  asserted('Logo and tagline.', t.logo, t.landingPage),
  asserted("Signed-in users see a 'Go to Dashboard' button linking to /dashboard.", t.testLogin),
  asserted(
    "Visitors see the heading 'Join the waitlist', an e-mail input (placeholder 'Enter your email', e-mail type), a 'Join Waitlist' button (reads 'Joining...' while sending)",
    t.landingPage,
    t.joining,
  ),
  asserted("and an 'Already have access? Sign In' button that navigates the browser to /api/login.", t.invitation),
  asserted('Toasts appear at the top left; only one is shown at a time.', t.landingPage, t.oneToast),
)

export const topBar = section(
  '### Top bar (signed in)',
  asserted('Three menus, the one matching the current route being highlighted:', t.restOfFlow, t.currentMenu),
  asserted("Image: Generate ('Create AI images', route / and /dashboard)", t.menus, t.bar),
  asserted("Edit ('Edit existing images', /edit).", t.menus),
  asserted("Characters: Characters ('Organize images by character', /characters)", t.menus),
  asserted("Styles ('Custom styles & prompt templates', /styles).", t.menus, t.stylesMenu),
  asserted(
    "Video: Create Video ('Generate AI videos', /video), Copy Video ('Clone video style', /tiktok-copier), Lip Sync ('Sync audio to video', /lip-sync).",
    t.menus,
    p.flow,
    s.flow,
  ),
  asserted('On / and /dashboard the bar also shows a favorites-only toggle', t.bar),
  asserted('a character filter popover', t.characterFilterList, t.characterFilterFlow),
  asserted('and a settings toggle', t.bar),
  asserted('there is also a character-bar collapse toggle.', t.bar),
  asserted(
    "Character filter popover: title 'Characters'; a 'Search' box that filters by name, case-insensitive; an 'All Images' entry that clears the filter; one entry per character; the text 'No characters found' when a search matches none. Choosing an entry selects it and closes the popover. The popover is 500 px wide with a list up to 400 px tall.",
    t.characterFilterList,
    t.characterFilterKeys,
    t.characterFilterSize,
    t.characterFilterFlow,
  ),
  asserted(
    "User menu: profile image, or else the first letter of the first name, else of the e-mail, else 'U'",
    t.avatar,
    t.initial,
  ),
  asserted('the full name and e-mail', t.bar, t.fullName),
  asserted('a Logout entry that navigates the browser to /api/logout.', t.bar, t.wholeStory, t.logout),
)
