import { appends } from './appends.ts'
import { commands } from './commands.ts'
import { eventToScreen } from './event-to-screen.ts'
import type { Measure } from './figure.ts'
import { generateToImage } from './generate-to-image.ts'
import { jobs } from './jobs.ts'
import { memory } from './memory.ts'
import { projection } from './projection.ts'
import { replay } from './replay.ts'

/** In the order they are run: what needs quiet comes before what leaves work behind, memory after all load. */
export const measures: readonly Measure[] = [
  eventToScreen,
  generateToImage,
  jobs,
  commands,
  memory,
  appends,
  replay,
  projection,
]
