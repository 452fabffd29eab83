import type { Measure } from '../report/figure.ts'
import { median, percentile, timed } from '../report/statistics.ts'
import type { Studio } from '../studio.ts'
import type { Person } from './person.ts'

const people = 10
/** A user may have at most eight images in progress. */
const jobsPerPerson = 8
const warmUp = 10

/**
 * The time of POST /api/generate until its 202, when the job has been checked, accepted and stored. One request after the other, while
 * earlier jobs are still running.
 */
export const commands: Measure = {
  name: 'commands',
  run: async (bench) => {
    const times: number[] = []
    for (const person of await newPeople(await bench.studio())) {
      for (let n = 0; n < jobsPerPerson; n++) times.push(await timed(person.generate))
    }
    const warm = times.slice(warmUp)
    return [
      { name: 'command round trip, p50', value: median(warm), unit: 'ms' },
      { name: 'command round trip, p95', value: percentile(warm, 0.95), unit: 'ms', goal: { atMost: 200 } },
    ]
  },
}

const newPeople = ({ newPerson }: Studio): Promise<Person[]> =>
  Promise.all(Array.from({ length: people }, () => newPerson()))
