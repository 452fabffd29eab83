import type { Measure } from '../report/figure.ts'
import { perSecond, timed } from '../report/statistics.ts'
import { appendBatches, appendSingles, withStore } from './event-store.ts'

const batched = 100_000
const singles = 40_000
const inFlight = 64

/** Appends by the unchanged client to an empty event store that only this measure uses. An append resolves once its events are on disk. */
export const appends: Measure = {
  name: 'appends',
  run: () =>
    withStore(async ({ client }) => {
      await appendSingles(client, 2_000, inFlight) // warms client and server up
      const inBatches = perSecond(batched, await timed(() => appendBatches(client, batched)))
      const oneByOne = perSecond(singles, await timed(() => appendSingles(client, singles, inFlight)))
      return [
        { name: 'append, batches of 500', value: inBatches, unit: 'events/s', goal: { atLeast: 12_000 } },
        { name: `append, ${inFlight} single in flight`, value: oneByOne, unit: 'events/s', goal: { atLeast: 4_000 } },
      ]
    }),
}
