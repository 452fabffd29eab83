import * as account from '../../contract/account.ts'
import * as admin from '../../contract/admin.ts'
import * as animations from '../../contract/animations.ts'
import * as chat from '../../contract/chat.ts'
import * as clips from '../../contract/clips.ts'
import * as downloads from '../../contract/downloads.ts'
import * as frames from '../../contract/frames.ts'
import * as library from '../../contract/library.ts'
import * as lipSyncs from '../../contract/lip-syncs.ts'
import * as queue from '../../contract/queue.ts'
import * as shares from '../../contract/shares.ts'
import * as spend from '../../contract/spend.ts'
import * as videos from '../../contract/videos.ts'
import * as work from '../../contract/work.ts'
import * as common from '../../contract.ts'

/** The contracts of all slices, from which the API's document takes the names of its schemas. */
export const contracts: Readonly<Record<string, unknown>> = {
  ...common,
  ...account,
  ...library,
  ...chat,
  ...queue,
  ...shares,
  ...spend,
  ...work,
  ...downloads,
  ...frames,
  ...clips,
  ...videos,
  ...animations,
  ...lipSyncs,
  ...admin,
}
