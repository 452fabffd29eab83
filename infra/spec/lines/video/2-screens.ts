import { adminTests as ad } from '../../admin-tests.ts'
import { copyPageTests as c } from '../../copy-page-tests.ts'
import { asserted, instead, section } from '../../line.ts'
import { lipSyncPageTests as s } from '../../lip-sync-page-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'

export const screensOfVideo = section('## 2. Screens and routes')

export const routingOfVideo = section(
  '### Routing by sign-in state',
  instead(
    'While the sign-in state loads, a spinner shows.',
    'A skeleton of the page that comes, in the same places: nothing moves when the page is there',
    t.skeleton,
    t.studioSkeleton,
    t.restOfFlow,
  ),
  asserted('Signed out: / and /landing (landing page), /test-login', t.landingPage, t.joining, t.testLogin),
  asserted('/admin/login, /admin/users/{userId}, /admin.', ad.flow, ad.denied),
  asserted('Any other path falls back to the landing page.', t.landingPage),
  asserted('Signed in: / and /dashboard, /landing', t.wholeStory, t.testLogin),
  asserted('/video', p.flow),
  asserted('/tiktok-copier', c.flow),
  asserted('/lip-sync', s.flow),
  asserted('/edit', t.editPicture),
  asserted('/characters', t.characterOpened),
  asserted('/styles', t.stylesMenu),
  asserted('/admin/login, /admin/users/{userId}, /admin.', ad.flow, ad.denied),
  asserted('Any other path shows the 404 page.', t.bar),
  asserted(
    'Admin routes can be reached by URL by anyone; the server denies non-admins (see errors).',
    ad.denied,
    ad.strangers,
  ),
)

export const videoPage = section(
  '### Video page (/video)',
  asserted(
    "A grid of video tiles with a selection mode and bulk delete. Empty state: 'No videos generated yet'.",
    p.selection,
    p.empty,
  ),
  asserted(
    'A bottom control bar: prompt, model, first frame, optional last frame, audio, duration, resolution, aspect ratio, quantity, Generate.',
    p.fourClips,
    p.modelChips,
    p.audio,
    p.ratio,
  ),
  asserted('Dialogs: choose from images; choose a character and then its images;', p.characters, p.lastFromImages),
  asserted('add a video to a character;', p.addedToCharacter),
  asserted("video details; a 'Write with AI' side chat panel.", p.details, p.writeWithAi),
  asserted(
    'The chat panel has a language-model select, messages, and an input. Enter sends; Shift+Enter adds a line.',
    t.chatFlow,
    t.chatEmpty,
  ),
  asserted(
    "Tiles: while not finished and not failed, a tile shows 'Queued' for the first second, then 'In Progress', with an elapsed-seconds counter. A failed tile shows 'Generation Failed'. A completed tile plays on hover and opens the details dialog on click.",
    p.states,
    p.refused,
    p.hover,
    p.details,
  ),
  asserted(
    'Selection mode toggles on and off and clears the selection each time. Shift-click selects a range.',
    p.selection,
  ),
  instead(
    "The last-frame image picker and the character picker for the last frame show 'Coming soon'.",
    'Both are there: a control that only says so would be a dead one',
    p.lastFromImages,
  ),
)

export const copyVideoPage = section(
  '### Copy Video page (/tiktok-copier)',
  asserted('Source tabs: TikTok, YouTube, Upload.', c.missing, c.flow),
  asserted('The image to animate: upload, choose from images, or choose from characters.', c.flow, c.fourImages),
  asserted(
    'Options: mode (animate or replace), resolution, aspect ratio, seed, optional prompt.',
    c.sent,
    c.randomSeed,
  ),
  asserted(
    "Results are a grid of 9:16 cards with a details dialog. A failed card shows 'Failed' with a Remove action.",
    c.cards,
    c.removed,
    c.details,
  ),
  asserted("The Submit button shows a cost of 13 and the text '30 Daily free credits left'.", c.shownCost, c.flow),
)

export const lipSyncPage = section(
  '### Lip Sync page (/lip-sync)',
  asserted(
    "A left form plus a grid titled 'Generated Lip Sync Videos'. Empty state: 'No lip sync videos yet. Upload a video and audio to get started!'.",
    s.empty,
  ),
  asserted('Choose-from dialogs for images, videos and characters.', s.chosenImages, s.chosenVideo),
  asserted(
    "Lip-sync tile: while the status is not completed or there is no resultVideo, an animated gradient (red when failed, else blue/purple), label 'Failed' or 'In Progress', a percentage when progress is above 0 and not failed",
    s.states,
  ),
  instead(
    'an elapsed-seconds counter with one decimal',
    'It counts until the end. A failed one says in its place why it failed and that it was not charged: nothing counts any more',
    s.states,
  ),
  instead(
    'and hover buttons for favourite and delete.',
    'Both are there while there is something to mark and to stop: not before the request was answered, the second not once a cancel was asked for, the first not on a failed one that was made again, whose heart is on the new one',
    s.removed,
    s.markedLate,
    s.oneHeart,
  ),
  asserted(
    'A completed tile shows a muted looping video that plays on hover and resets on leave; hover buttons are favourite, download (file name lipsync-{id}.mp4) and delete;',
    s.selection,
    p.hover,
  ),
  instead(
    'it also shows syncMode',
    'It shows the mode by the name that the form has for it, and of InfiniteTalk, which has no modes, the model',
    s.states,
  ),
  asserted('and the creation date.', s.states),
)

export const adminLogin = section(
  '### Admin login (/admin/login)',
  asserted(
    "Titled Admin Login, with email and password and a button 'Login' ('Logging in...' while sending). On success it goes to /admin.",
    ad.required,
    ad.login,
  ),
)

export const adminDashboard = section(
  '### Admin dashboard (/admin)',
  asserted(
    'Title Admin Dashboard, the date, a Logout action, a Time Period select, four totals cards (Total Users, Total Generations, Total Videos, Total Cost).',
    ad.dashboard,
    ad.chosenPeriod,
  ),
  asserted(
    'A user list; each row expands to per-user analytics and has an Edit button to /admin/users/{id}.',
    ad.opened,
    ad.edit,
  ),
  asserted(
    "On fetch failure an Access Denied card: 'You don't have permission to access the admin dashboard.'",
    ad.notFetched,
    ad.denied,
  ),
)

export const adminUserPage = section(
  '### Admin user page (/admin/users/{userId})',
  asserted(
    'Name, email, joined date, status badge, time period select, four cards (generations, images, videos, cost), a Spend by Model list with percent of total, and Account Actions (suspend or activate, delete).',
    ad.user,
  ),
  asserted("If the user is missing: a 'User Not Found' card with Back to Dashboard.", ad.nobody),
)

export const testLogin = section(
  '### Test login (/test-login)',
  asserted('A debug login with a fixed, disabled email field and a password field.', t.testLogin),
)

export const notFoundPage = section(
  '### 404 page',
  asserted("Says Page Not Found with the text 'Did you forget to add the page to the router?'.", t.bar),
)
