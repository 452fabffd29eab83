import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { expectCleanFold, positionOf } from './equals-clean-fold.ts'
import { type ReadSide, startReadSide } from './read-side.ts'

/** Number of kills: 5 in a run of all tests; `KILLS=50` for a long run. */
const kills = Number(process.env.KILLS || 5)

let side: ReadSide
beforeAll(async () => {
  side = await startReadSide()
}, 120_000)
afterAll(() => side.remove(), 60_000)

test(
  `MongoDB killed ${kills} times and all of its collections dropped under a living projector: equal to a clean fold`,
  async () => {
    const projector = side.run('projector')
    const writer = side.writeContinuously()
    for (let kill = 1; kill <= kills; kill++) {
      const before = (await positionOf(side)) ?? 0n
      await until('the projector has moved', async () => ((await positionOf(side)) ?? 0n) > before)
      await side.killMongo()
      if (kill === Math.ceil(kills / 2)) await dropEverything()
    }
    await writer.stop()
    expect(writer.events()).toBeGreaterThan(kills)
    await expectCleanFold(side)
    projector.signal('SIGTERM')
    expect((await projector.ended).code).toBe(0)
  },
  60_000 + kills * 20_000,
)

async function dropEverything(): Promise<void> {
  const { db, close } = await connectMongo(side.mongoUrl('live'))
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  // The checkpoint goes last: it is what the projector notices.
  for (const name of names.toSorted((a) => (a === 'checkpoints' ? 1 : -1))) await db.dropCollection(name)
  await close()
}
