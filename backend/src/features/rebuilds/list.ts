import type { Db } from 'mongodb'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { workOfAllAdmins } from '../work/admin-queries.ts'
import { inputOfWork } from '../work/commands.ts'
import { type ListedRebuild, RebuildInput, RebuildResult, rebuildKind } from './contract.ts'

export interface ListDeps {
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly now: () => Date
}

/** The rebuilds that admins have asked for, each with its read model. What has come to no good end has no result that names it: the log does. */
export async function listedRebuilds({ db, now, ...log }: ListDeps): Promise<ListedRebuild[]> {
  const rebuilds = await workOfAllAdmins(db, rebuildKind, { now: now() })
  return Promise.all(
    rebuilds.map(async (rebuild) => {
      const outcome = RebuildResult.safeParse(rebuild.result).data
      const { name } = outcome ?? RebuildInput.safeParse(await inputOfWork(log, rebuild.id)).data ?? {}
      return { ...rebuild, ...(name !== undefined && { name }) }
    }),
  )
}
