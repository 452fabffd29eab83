import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, processorTimeOf } from '../jobs/processes.ts'
import type { Measure } from '../report/figure.ts'
import { median, percentile } from '../report/statistics.ts'

const people = 20
const tabsEach = 10
const rounds = 50
const idleSeconds = 5

/** 200 open pages of 20 people on one api: what they cost, and how long a change takes to reach the last of its person's ten pages. */
export const tabs: Measure = {
  name: 'tabs',
  run: async (bench) => {
    const { newPerson, product } = await bench.studio()
    const persons = await Promise.all(Array.from({ length: people }, () => newPerson()))
    const api = product.pid('api')
    const empty = memoryOf(api).resident
    const pages = await Promise.all(
      persons.map(({ listen }) => Promise.all(Array.from({ length: tabsEach }, () => listen()))),
    )
    const held = memoryOf(api).resident - empty
    const idling = processorTimeOf(api)
    await sleep(idleSeconds * 1_000)
    const idle = (processorTimeOf(api) - idling) / idleSeconds
    const cpu = processorTimeOf(api)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const n = round % people
      const [person, open] = [persons[n], pages[n]]
      if (person === undefined || open === undefined) throw new Error('every person has pages')
      const marks = open.map((live) => live.received())
      await person.rename(`Mira ${round}`)
      const accepted = performance.now()
      const heard = await Promise.all(open.map((live, k) => live.next(marks[k] ?? 0, ({ kind }) => kind === 'account')))
      times.push(Math.max(0, ...heard.map(({ at }) => at - accepted)))
    }
    const spent = processorTimeOf(api) - cpu
    for (const live of pages.flat()) live.close()
    return [
      { name: 'event to the last of ten pages, 200 open, p50', value: median(times), unit: 'ms' },
      {
        name: 'event to the last of ten pages, 200 open, p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        goal: { atMost: 250 },
      },
      { name: 'processor time of api a second, 200 pages idle', value: idle, unit: 'ms' },
      { name: 'processor time of api for a change', value: spent / rounds, unit: 'ms' },
      { name: 'memory of api for 200 pages', value: held, unit: 'MB' },
    ]
  },
}
