import type { Figure, Measure } from '../report/figure.ts'
import { parts } from './parts.ts'
import { type MemoryUse, memoryOf, parentOf, withChildren } from './processes.ts'

/** The memory of every process of the product and of its child processes, after the other measures have run. Linux. */
export const memory: Measure = {
  name: 'memory',
  run: async (bench) => {
    const { product } = await bench.studio()
    const supervisor = parentOf(product.pid('api'))
    const all = sum(withChildren(supervisor).map(memoryOf))
    const figures = parts.map((name) => figureOf(name, sum(withChildren(product.pid(name)).map(memoryOf))))
    return [
      ...figures,
      figureOf('supervisor', memoryOf(supervisor)),
      { name: 'memory in all, shared pages in each', value: all.resident, unit: 'MB' },
      { name: 'memory in all, shared pages once', value: all.proportional, unit: 'MB', goal: { atMost: 1_000 } },
    ]
  },
}

const figureOf = (name: string, { resident }: MemoryUse): Figure => ({
  name: `memory, ${name}`,
  value: resident,
  unit: 'MB',
})

const sum = (all: readonly MemoryUse[]): MemoryUse => ({
  resident: all.reduce((total, { resident }) => total + resident, 0),
  proportional: all.reduce((total, { proportional }) => total + proportional, 0),
})
