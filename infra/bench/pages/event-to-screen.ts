import type { Measure } from '../report/figure.ts'
import { median, percentile } from '../report/statistics.ts'

const rounds = 100
const warmUp = 10

/** The time from the accepted append of an event until an open page has the message of the live feed. The system is idle otherwise. */
export const eventToScreen: Measure = {
  name: 'event-to-screen',
  run: async (bench) => {
    const { newPerson } = await bench.studio()
    const person = await newPerson()
    const live = await person.listen()
    const times: number[] = []
    for (let round = 0; round < rounds + warmUp; round++) {
      const mark = live.received()
      await person.rename(`Mira ${round}`)
      const accepted = performance.now()
      const { at } = await live.next(mark, ({ kind }) => kind === 'account')
      // The message may arrive before the store's response has been read.
      times.push(Math.max(0, at - accepted))
    }
    live.close()
    const warm = times.slice(warmUp)
    return [
      { name: 'event to screen, p50', value: median(warm), unit: 'ms' },
      { name: 'event to screen, p95', value: percentile(warm, 0.95), unit: 'ms', goal: { atMost: 250 } },
    ]
  },
}
