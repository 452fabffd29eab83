import { adminTests as ad } from '../../admin-tests.ts'
import { copyPageTests as c } from '../../copy-page-tests.ts'
import { asserted, remark, section } from '../../line.ts'
import { lipSyncPageTests as s } from '../../lip-sync-page-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'

export const purposeOfVideo = section(
  '## 1. What the product does and for whom',
  remark('This part serves signed-in creators and administrators.'),
  asserted(
    'Video creation: generate videos from a first-frame image, with an optional last frame and optional audio, using several video models.',
    p.flow,
    p.lastFromImages,
    p.audio,
    p.modelChips,
  ),
  asserted("A 'Write with AI' chat helps compose video prompts.", p.writeWithAi, p.videoPrompt),
  asserted(
    'Copy video: take a short-form video from a TikTok link, a YouTube link or an upload, and animate a supplied image with its motion, or replace the subject.',
    c.flow,
    c.downloaded,
  ),
  asserted('Lip sync: create a lip-sync video from a video or an image plus an audio file.', s.flow, s.chosenVideo),
  asserted(
    'Users can favourite, delete (singly or in bulk) and save videos to characters.',
    p.details,
    p.flow,
    p.selection,
    p.addedToCharacter,
  ),
  asserted('Admin: view analytics of users, generations, videos and cost', ad.dashboard, ad.user),
  asserted('suspend, re-activate', t.suspended, t.suspension),
  asserted('or delete user accounts.', ad.delete, ad.deleteCall),
  asserted('Regular users sign in with a Google login.', t.invitation, t.signIn),
  asserted('Admins have a separate login.', ad.login, ad.separate),
  asserted('A debug test login exists for authorised test accounts.', t.testLogin, t.currentUser, t.otherCredentials),
)
