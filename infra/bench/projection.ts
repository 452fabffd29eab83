import { setTimeout as pause } from 'node:timers/promises'
import { allEvents } from '@studio/backend/events.ts'
import { connectMongo } from '@studio/backend/projections/database.ts'
import { startProjector } from '@studio/backend/projections/projector.ts'
import { allProjections } from '@studio/backend/read-models.ts'
import type { Bench } from './bench.ts'
import type { Measure } from './figure.ts'
import { perSecond, timed } from './statistics.ts'

const rounds = 3

/** A rebuild from nothing: the product's projector with all read models and the feed, into an empty database; the best round. */
export const projection: Measure = {
  name: 'projection',
  run: async (bench) => {
    const { events } = await bench.jobLog()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await rebuild(bench, `bench-${round}`))
    const value = perSecond(events, Math.min(...times))
    return [{ name: 'projection with MongoDB writes', value, unit: 'events/s', goal: { atLeast: 8_000 } }]
  },
}

/** Milliseconds from the start of the projector until its checkpoint is at the head of the log. */
async function rebuild({ jobLog, engines, databaseUrl }: Bench, name: string): Promise<number> {
  const { store } = await jobLog()
  const head = await store.head()
  const { db, close } = await connectMongo(databaseUrl(name))
  try {
    return await timed(async () => {
      const projector = startProjector({
        store,
        db,
        keys: engines.keys,
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
