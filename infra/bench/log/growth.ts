import type { Measure } from '../report/figure.ts'
import { perSecond, timed } from '../report/statistics.ts'
import { appendBatches, withStore } from './event-store.ts'

const shares = 10

/** Whether the event store stays fast and small while it grows from empty to 200,000 events (2 million with `--full`). */
export const growth: Measure = {
  name: 'growth',
  run: ({ full }) =>
    withStore(async ({ client, megabytes }) => {
      const share = (full ? 2_000_000 : 200_000) / shares
      const rates: number[] = []
      const sizes: number[] = []
      await appendBatches(client, 10_000) // warms client and server up
      for (let n = 0; n < shares; n++) {
        rates.push(perSecond(share, await timed(() => appendBatches(client, share))))
        sizes.push(megabytes())
      }
      const [first = 0, last = 0] = [rates[0], rates.at(-1)]
      const grown = `${(share * shares).toLocaleString('en-US')} events`
      return [
        { name: `first tenth of ${grown}`, value: first, unit: 'events/s' },
        { name: `last tenth of ${grown}`, value: last, unit: 'events/s', goal: { atLeast: 0.8 * first } },
        { name: 'event store after the first tenth', value: sizes[0] ?? 0, unit: 'MB' },
        { name: 'event store after the last tenth', value: sizes.at(-1) ?? 0, unit: 'MB' },
      ]
    }),
}
