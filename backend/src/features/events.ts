import { accountEvents, identityEvents } from './accounts/events.ts'
import { adminEvents, firstAdminEvents } from './admins/events.ts'
import { assetEvents } from './assets/events.ts'
import { callEvents } from './calls/events.ts'
import { characterVideoEvents } from './character-videos/events.ts'
import { characterEvents } from './characters/events.ts'
import { chatEvents } from './chats/events.ts'
import { memberEvents } from './collections/events.ts'
import { costEvents } from './costs/events.ts'
import { claimEvents, jobEvents, outputEvents, queueEvents } from './jobs/events.ts'
import { loraEvents } from './loras/events.ts'
import { priceEvents } from './prices/events.ts'
import { promptSettingEvents } from './prompt-settings/events.ts'
import { referenceEvents } from './references/events.ts'
import { shareEvents } from './shares/events.ts'
import { sourceEvents } from './sources/events.ts'
import { styleDraftEvents } from './style-drafts/events.ts'
import { styleEvents } from './styles/events.ts'
import { waitlistEvents } from './waitlist/events.ts'
import { reportEvents } from './webhooks/events.ts'
import { workEvents, workSlotEvents } from './work/events.ts'

/** Every event the product knows; the codec reads and writes nothing else. */
export const allEvents = {
  ...queueEvents,
  ...jobEvents,
  ...outputEvents,
  ...claimEvents,
  ...reportEvents,
  ...assetEvents,
  ...referenceEvents,
  ...characterEvents,
  ...styleEvents,
  ...styleDraftEvents,
  ...memberEvents,
  ...characterVideoEvents,
  ...loraEvents,
  ...promptSettingEvents,
  ...shareEvents,
  ...callEvents,
  ...chatEvents,
  ...costEvents,
  ...workEvents,
  ...workSlotEvents,
  ...sourceEvents,
  ...accountEvents,
  ...identityEvents,
  ...waitlistEvents,
  ...adminEvents,
  ...firstAdminEvents,
  ...priceEvents,
} as const
