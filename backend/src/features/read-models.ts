import type { AnyProjection } from '../platform/projections/projection.ts'
import { accountIdentities } from './accounts/identity-projection.ts'
import { accounts } from './accounts/projection.ts'
import { admins } from './admins/projection.ts'
import { assets } from './assets/projection.ts'
import { acts } from './audit/projection.ts'
import { calls } from './calls/projection.ts'
import { characterVideos } from './character-videos/projection.ts'
import { characters } from './characters/projection.ts'
import { chats } from './chats/projection.ts'
import { clips } from './clips/projection.ts'
import { members, memberships } from './collections/projection.ts'
import { charges, orphans } from './costs/projection.ts'
import { jobDays } from './figures/jobs-projection.ts'
import { figureDays, figurePersonDays, people, personTotals } from './figures/projection.ts'
import { galleryParts } from './gallery/projection.ts'
import { generations } from './images/projection.ts'
import { openJobsModel, queues } from './jobs/projection.ts'
import { loras } from './loras/projection.ts'
import { promptSettings } from './prompt-settings/projection.ts'
import { shares } from './shares/projection.ts'
import { sources } from './sources/projection.ts'
import { styleDrafts } from './style-drafts/projection.ts'
import { styles } from './styles/projection.ts'
import { waitlist } from './waitlist/projection.ts'
import { workProjection } from './work/projection.ts'
import { workSlots } from './work/slot-projection.ts'
import { workSteps } from './work-steps.ts'

/**
 * Number of the set of read models below. Raise it whenever a read model joins or leaves or has a new version: of two releases that run
 * side by side during a deployment, the one with the lower number leaves the read models to the other.
 */
export const readModelSet = 6

/** Every read model of the product: what the projector keeps and a rebuild makes anew. */
export const allProjections: readonly AnyProjection[] = [
  accounts,
  accountIdentities,
  generations,
  clips,
  queues,
  openJobsModel,
  assets,
  galleryParts,
  calls,
  charges,
  orphans,
  members,
  memberships,
  characterVideos,
  characters,
  styles,
  styleDrafts,
  loras,
  promptSettings,
  shares,
  chats,
  workProjection(workSteps),
  workSlots,
  sources,
  waitlist,
  figureDays,
  jobDays,
  figurePersonDays,
  personTotals,
  people,
  admins,
  acts,
]
