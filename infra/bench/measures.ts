import { adminCalls } from './admin-calls.ts'
import { appends } from './appends.ts'
import { appendsBesideReaders } from './appends-beside-readers.ts'
import { characterScroll } from './character-scroll.ts'
import { clipScroll } from './clip-scroll.ts'
import { clips } from './clips.ts'
import { commands } from './commands.ts'
import { costs } from './costs.ts'
import { eventToScreen } from './event-to-screen.ts'
import type { Measure } from './figure.ts'
import { finding } from './finding.ts'
import { firstToken } from './first-token.ts'
import { frames } from './frames.ts'
import { gallery } from './gallery.ts'
import { generateToImage } from './generate-to-image.ts'
import { growth } from './growth.ts'
import { jobs } from './jobs.ts'
import { layout } from './layout.ts'
import { library } from './library.ts'
import { memory } from './memory.ts'
import { pages } from './pages.ts'
import { projection } from './projection.ts'
import { reload } from './reload.ts'
import { replay } from './replay.ts'
import { scroll } from './scroll.ts'
import { subscriptions } from './subscriptions.ts'
import { tabs } from './tabs.ts'
import { upload } from './upload.ts'

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
