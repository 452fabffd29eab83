import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { EventStoreDBClient } from '@eventstore/db-client'
import type { Measure } from '../report/figure.ts'
import { percentile, timed } from '../report/statistics.ts'
import { appendBatches, newEvents, withStore } from './event-store.ts'

/** The data with which the thread of the readers is started. */
export interface ReadersData {
  readonly url: string
}

/** A stream of many events of which its metadata (`$maxCount`) hides half. */
export const bigStream = 'big'

const logSize = 50_000
const bigSize = 20_000
const rounds = 300

/**
 * Times one append after the other, first alone and then while 64 readers read the whole log, with and without a filter, and a big
 * stream.
 */
export const appendsBesideReaders: Measure = {
  name: 'appends-beside-readers',
  run: () =>
    withStore(async ({ url, client }) => {
      await appendBatches(client, logSize)
      for (let n = 0; n < bigSize; n += 500) await client.appendToStream(bigStream, newEvents(500))
      await client.setStreamMetadata(bigStream, { maxCount: bigSize / 2 })
      const alone = await appendTimes(client)
      const data: ReadersData = { url }
      const readers = new Worker(new URL('readers.ts', import.meta.url), { workerData: data })
      try {
        await once(readers, 'message')
        await appendTimes(client) // discarded: the readers are still getting under way
        const beside = await appendTimes(client)
        const most = Math.max(...beside)
        return [
          { name: 'append alone, p99', value: percentile(alone, 0.99), unit: 'ms' },
          { name: 'append beside 64 readers, p99', value: percentile(beside, 0.99), unit: 'ms' },
          { name: 'append beside 64 readers, longest', value: most, unit: 'ms', goal: { atMost: 50 } },
        ]
      } finally {
        await readers.terminate()
      }
    }),
}

async function appendTimes(client: EventStoreDBClient): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) times.push(await timed(() => client.appendToStream('measured', newEvents(1))))
  return times
}
