import { commands } from './jobs/commands.ts'
import { generateToImage } from './jobs/generate-to-image.ts'
import { jobs } from './jobs/jobs.ts'
import { memory } from './jobs/memory.ts'
import { appends } from './log/appends.ts'
import { appendsBesideReaders } from './log/appends-beside-readers.ts'
import { costs } from './log/costs.ts'
import { growth } from './log/growth.ts'
import { projection } from './log/projection.ts'
import { replay } from './log/replay.ts'
import { subscriptions } from './log/subscriptions.ts'
import { adminCalls } from './pages/admin-calls.ts'
import { characterScroll } from './pages/character-scroll.ts'
import { clipScroll } from './pages/clip-scroll.ts'
import { clips } from './pages/clips.ts'
import { eventToScreen } from './pages/event-to-screen.ts'
import { finding } from './pages/finding.ts'
import { firstToken } from './pages/first-token.ts'
import { frames } from './pages/frames.ts'
import { gallery } from './pages/gallery.ts'
import { layout } from './pages/layout.ts'
import { library } from './pages/library.ts'
import { pages } from './pages/pages.ts'
import { reload } from './pages/reload.ts'
import { scroll } from './pages/scroll.ts'
import { tabs } from './pages/tabs.ts'
import { upload } from './pages/upload.ts'
import type { Measure } from './report/figure.ts'

/**
 * All measures, in the order in which they run: those that need an idle machine come before those after which work goes on, and memory
 * comes last, after all load.
 */
export const measures: readonly Measure[] = [
  appends,
  growth,
  appendsBesideReaders,
  subscriptions,
  replay,
  costs,
  projection,
  eventToScreen,
  generateToImage,
  firstToken,
  frames,
  clips,
  upload,
  pages,
  layout,
  scroll,
  characterScroll,
  clipScroll,
  finding,
  tabs,
  gallery,
  library,
  adminCalls,
  reload,
  jobs,
  commands,
  memory,
]
