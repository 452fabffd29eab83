import { accountEvents, identityEvents } from './accounts/events.ts'
import { assetEvents } from './assets/events.ts'
import { costEvents } from './costs/events.ts'
import { jobEvents, outputEvents, queueEvents } from './jobs/events.ts'

/** Every event the product knows; the codec reads and writes nothing else. */
export const allEvents = {
  ...queueEvents,
  ...jobEvents,
  ...outputEvents,
  ...assetEvents,
  ...costEvents,
  ...accountEvents,
  ...identityEvents,
} as const
