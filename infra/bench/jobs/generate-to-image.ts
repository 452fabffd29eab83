import type { Live } from '../pages/live.ts'
import type { Measure } from '../report/figure.ts'
import { median, percentile } from '../report/statistics.ts'
import type { Person } from './person.ts'

const rounds = 20
const warmUp = 3

/**
 * The time from the POST until an open page has fetched the completed generation, when the live feed has reported its changes. The
 * sandbox adds no delay.
 */
export const generateToImage: Measure = {
  name: 'generate-to-image',
  run: async (bench) => {
    const { newPerson } = await bench.studio()
    const person = await newPerson()
    const live = await person.listen()
    const times: number[] = []
    for (let round = 0; round < rounds + warmUp; round++) times.push(await generateOne(person, live))
    live.close()
    const warm = times.slice(warmUp)
    return [
      { name: 'Generate to image, p50', value: median(warm), unit: 'ms' },
      { name: 'Generate to image, p95', value: percentile(warm, 0.95), unit: 'ms', goal: { atMost: 1_500 } },
    ]
  },
}

async function generateOne(person: Person, live: Live): Promise<number> {
  const began = performance.now()
  let mark = live.received()
  const jobId = await person.generate()
  for (;;) {
    mark = (await live.next(mark, ({ id }) => id === jobId)).mark
    const { status } = await person.generation(jobId)
    if (status === 'failed') throw new Error('The sandbox failed a generation')
    if (status === 'completed') return performance.now() - began
  }
}
