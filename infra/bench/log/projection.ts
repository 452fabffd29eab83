import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { startProjector } from '@studio/backend/platform/projections/run/projector.ts'
import { freePort } from '../../engines/free-port.ts'
import { startMongo } from '../../engines/run.ts'
import type { JobLog } from '../jobs/job-log.ts'
import type { Measure } from '../report/figure.ts'
import { perSecond, timed } from '../report/statistics.ts'

const rounds = 3

/** The product's projector builds all read models and the feed from the whole log into an empty database; the best round counts. */
export const projection: Measure = {
  name: 'projection',
  run: async (bench) => {
    const log = await bench.jobLog()
    const dir = await mkdtemp(join(tmpdir(), 'atelier-bench-'))
    const mongo = await startMongo({ dir, port: await freePort() })
    try {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await rebuild(log, mongo.url))
      const value = perSecond(log.events, Math.min(...times))
      return [{ name: 'projection with MongoDB writes', value, unit: 'events/s', goal: { atLeast: 8_000 } }]
    } finally {
      await mongo.stop()
      await rm(dir, { recursive: true, force: true })
    }
  },
}

/** Milliseconds from the start of the projector until its checkpoint is at the head of the log. */
async function rebuild({ store, keys }: JobLog, mongoUrl: string): Promise<number> {
  const head = await store.head()
  const { db, close } = await connectMongo(mongoUrl)
  try {
    return await timed(async () => {
      const projector = startProjector({
        store,
        db,
        keys,
        projections: allProjections,
        definitions: allEvents,
        log: { info: console.error, warn: console.error, error: console.error },
      })
      while (projector.status().position < head) await pause(5)
      await projector.stop()
    })
  } finally {
    await db.dropDatabase()
    await close()
  }
}
