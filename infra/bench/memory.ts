import { readdirSync, readFileSync } from 'node:fs'
import type { Figure, Measure } from './figure.ts'

const parts = ['api', 'projector', 'worker', 'eventstore', 'mongo', 'temporal', 'identity', 'sandbox'] as const

interface ProcessStatus {
  readonly pid: number
  readonly parent: number
  /** Resident, in megabytes of a million bytes; pages shared between processes count in each. */
  readonly megabytes: number
}

/** What every process of the product holds in memory after what was measured before; with the processes it started. Linux. */
export const memory: Measure = {
  name: 'memory',
  run: async ({ product }) => {
    const all = readProcesses()
    const figures = parts.map(
      (name): Figure => ({ name: `memory, ${name}`, value: heldBy(product.pid(name), all), unit: 'MB' }),
    )
    const supervisor = all.find(({ pid }) => pid === product.pid('api'))?.parent ?? 0
    const total = heldBy(supervisor, all)
    const own = total - figures.reduce((sum, { value }) => sum + value, 0)
    return [
      ...figures,
      { name: 'memory, supervisor', value: own, unit: 'MB' },
      { name: 'memory in all', value: total, unit: 'MB', goal: { atMost: 1_500 } },
    ]
  },
}

/** The process and everything below it. */
function heldBy(pid: number, all: readonly ProcessStatus[]): number {
  const own = all.find((each) => each.pid === pid)?.megabytes ?? 0
  const children = all.filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + heldBy(child.pid, all), own)
}

function readProcesses(): readonly ProcessStatus[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readStatus(Number(name)) ?? []) : []))
}

function readStatus(pid: number): ProcessStatus | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return { pid, parent: field('PPid'), megabytes: (field('VmRSS') * 1_024) / 1_000_000 }
  } catch {
    return undefined // gone since the folder was listed
  }
}
