import { END, type EventStoreDBClient } from '@eventstore/db-client'
import type { Figure, Measure } from '../report/figure.ts'
import { percentile } from '../report/statistics.ts'
import { newEvents, withStore } from './event-store.ts'

const subscribers = 100
const rounds = 100

/** The time from an accepted append until the last of 100 subscribers of the whole log has the event; one append at a time. */
export const subscriptions: Measure = {
  name: 'subscriptions',
  run: () =>
    withStore(async ({ client }) => {
      let arrived = 0
      let lastOne = Promise.withResolvers<void>()
      const open = await Promise.all(
        Array.from({ length: subscribers }, () =>
          subscribe(client, () => {
            arrived += 1
            if (arrived === subscribers) lastOne.resolve()
          }),
        ),
      )
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        arrived = 0
        lastOne = Promise.withResolvers()
        await client.appendToStream('watched', newEvents(1))
        const accepted = performance.now()
        await lastOne.promise
        times.push(performance.now() - accepted)
      }
      await Promise.all(open.map((subscription) => subscription.unsubscribe()))
      return figuresOf(times)
    }),
}

/** Resolves when the subscription is at the end of the log. */
async function subscribe(client: EventStoreDBClient, heard: () => void) {
  const subscription = client.subscribeToAll({ fromPosition: END })
  await new Promise((caughtUp) => subscription.on('caughtUp', caughtUp).on('data', heard))
  return subscription
}

const figuresOf = (times: readonly number[]): Figure[] => [
  { name: `event at the last of ${subscribers} subscribers, p95`, value: percentile(times, 0.95), unit: 'ms' },
]
