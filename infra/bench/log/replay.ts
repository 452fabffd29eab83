import { EventStoreDBClient } from '@eventstore/db-client'
import type { Measure } from '../report/figure.ts'
import { median, perSecond, timed } from '../report/statistics.ts'

const rounds = 5

/** Reads the whole log of job events by `readAll` of the unchanged client; the median of several rounds counts. */
export const replay: Measure = {
  name: 'replay',
  run: async ({ jobLog }) => {
    const { url, events } = await jobLog()
    const client = EventStoreDBClient.connectionString(url)
    try {
      await readAll(client, events) // warms up
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await timed(() => readAll(client, events)))
      return [{ name: 'replay, stock client', value: perSecond(events, median(times)), unit: 'events/s' }]
    } finally {
      await client.dispose()
    }
  },
}

/** Throws when the log has fewer events than were written. */
async function readAll(client: EventStoreDBClient, written: number): Promise<void> {
  let count = 0
  for await (const { event } of client.readAll()) if (event) count++
  if (count < written) throw new Error(`Only ${count} of ${written} events were read`)
}
