import { adminTests as ad } from '../../admin-tests.ts'
import { copyPageTests as c } from '../../copy-page-tests.ts'
import { asserted, instead, section } from '../../line.ts'
import { lipSyncPageTests as s } from '../../lip-sync-page-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'

export const errorsOfVideo = section(
  '## 8. Error catalogue',
  asserted(
    "Video generate failure: toast 'Generation Failed' with the server message, falling back to 'Failed to generate video' or 'Server error ({status})'; the temporary tile is removed.",
    p.failures,
    p.submitted,
    p.refused,
  ),
  asserted(
    "Video delete: 'Failed to delete video'; success 'Video deleted successfully'. Favourite: 'Favorite updated' / 'Failed to update favorite'.",
    p.notDeleted,
    p.selection,
    p.details,
    p.notFavorite,
  ),
  asserted("Video list fetch failure: 'Failed to fetch videos: {status}'.", p.notFetched),
  instead(
    "AI prompt failure: 'Error' / 'Failed to generate AI prompt'.",
    'These words are the title of the toast, below which stands why, as the document of the foundations has it',
    t.chatFailed,
  ),
  asserted(
    "Video submit success: 'Videos Submitted!' with '{n} video(s) submitted' or 'x videos processing, y queued'.",
    p.submitted,
    p.fourClips,
  ),
  asserted(
    "Copy video: 'Download failed', 'Animation failed', 'Upload failed', 'Video downloaded!', 'Animation started!', 'Failed to delete video'.",
    c.noDownload,
    c.refused,
    c.noUpload,
    c.shownCost,
    c.sent,
    c.notDeleted,
  ),
  asserted(
    "Lip sync: 'Generation Failed', 'Lip Sync Started!', 'Error' / 'Failed to process selected image'.",
    s.refused,
    s.sent,
    s.notRead,
  ),
  asserted(
    "Admin: 'Logged Out' / 'You have been logged out successfully'; 'Failed to logout'; 'Account Suspended' or 'Account Activated'; 'Failed to update user status'; 'Account Deleted'; 'Failed to delete user account'; dashboard fetch failure shows Access Denied.",
    ad.logout,
    ad.logoutFailed,
    ad.suspend,
    ad.notSuspended,
    ad.delete,
    ad.notDeleted,
    ad.notFetched,
  ),
  asserted(
    "Admin login: 'Success' / 'Logged in successfully'; failure 'Login Failed' with the server error or 'Login failed'.",
    ad.login,
    ad.loginFailed,
  ),
  asserted("Test login: success 'Test login successful'", t.testLogin),
  asserted('then go to /video', t.testLogin),
  asserted("failure 'Login failed' with the server error or 'Invalid credentials'", t.testLogin, t.otherCredentials),
  asserted("network failure 'Login error' / 'Failed to connect to server'.", t.testLogin),
  asserted(
    'Any non-OK response raises an error made of the status, a colon, and the body text or status text.',
    t.errorMessage,
    t.errorStatusText,
  ),
)
