import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in clock ticks; a second has so many of them. */
const ticksPerSecond = 100

/** Memory of a process in megabytes of a million bytes. */
export interface MemoryUse {
  /** Memory pages that are shared with other processes count fully in each. */
  readonly resident: number
  /** Shared memory pages are divided among their processes, so the sum over all processes is what the machine spends. */
  readonly proportional: number
}

/** The memory of a process at the moment; zero when the process has ended. Linux. */
export function memoryOf(pid: number): MemoryUse {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const field = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) * 1_024) / 1e6
    return { resident: field('Rss'), proportional: field('Pss') }
  } catch {
    return { resident: 0, proportional: 0 }
  }
}

/** Milliseconds of processor time that a process has used so far, in user and system mode. Linux. */
export function processorTimeOf(pid: number): number {
  const fields = statOf(pid)
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
}

/** The process and all its descendants. Linux. */
export function withChildren(pid: number): readonly number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.filter((name) => Number(statOf(Number(name))[1]) === pid)
  return [pid, ...children.flatMap((name) => withChildren(Number(name)))]
}

/** The process that started this one. Linux. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

/** Fields of /proc/<pid>/stat, beginning with the state; none when the process has ended. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
