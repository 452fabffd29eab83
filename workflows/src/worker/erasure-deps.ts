import { identityStreamOf } from '@studio/backend/features/accounts/queries.ts'
import { callsAmong } from '@studio/backend/features/calls/queries.ts'
import { jobIdsOf } from '@studio/backend/features/jobs/lists/list-queries.ts'
import { endedWorkOf } from '@studio/backend/features/work/open-queries.ts'
import { mongoSessions } from '@studio/backend/platform/auth/sessions/sessions.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { mongoSignsOfLife } from '@studio/backend/platform/projections/mongo/signs-of-life.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import type { Client } from '@temporalio/client'
import type { ErasureDeps } from '../activities/deps.ts'
import { deleteHistories } from '../work/deletion/forget-histories.ts'
import type { WorkerConfig } from './config.ts'

interface Parts extends Pick<Engines, 'db'> {
  readonly config: Pick<WorkerConfig, 'masterKey' | 'erasureSettleMs'>
  readonly blobs: SweptBlobStore
  readonly client: Client
}

/** What the deletion of an account reaches beside the log and the files. */
export function erasureDeps({ config, db, blobs, client }: Parts): ErasureDeps {
  const signs = mongoSignsOfLife(db)
  return {
    masterKey: config.masterKey,
    settleMs: config.erasureSettleMs,
    endSessions: (userId) => mongoSessions(db).endAll(userId),
    filesOf: (userId) => blobs.list(userId),
    identityOf: async (userId) => {
      const stream = await identityStreamOf(db, userId)
      if (stream === undefined) throw new Error('The read models do not know yet how this person signs in')
      return stream
    },
    clearRemains: async (userId) => {
      await blobs.discardUnfinished(new Date(), userId)
      for (const callId of await callsAmong(db, await signs.all(), userId)) await signs.end(callId)
    },
    forgetHistories: async (userId) => {
      const [jobs, work] = await Promise.all([jobIdsOf(db, userId), endedWorkOf(db, userId)])
      return await deleteHistories(client, [...jobs.map((id) => `job-${id}`), ...work.map((id) => `work-${id}`)])
    },
  }
}
