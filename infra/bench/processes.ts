import { readdirSync, readFileSync } from 'node:fs'

/** How many clock ticks a second has in which Linux counts processor time. */
const ticksPerSecond = 100

/** Memory of a process in megabytes of a million bytes. */
export interface Held {
  /** Pages shared with other processes count whole in each. */
  readonly resident: number
  /** Pages shared with other processes count as their share: the sum over processes is what the machine gives. */
  readonly proportional: number
}

/** What a process holds at the moment; nothing when it is gone. Linux. */
export function memoryOf(pid: number): Held {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const field = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) * 1_024) / 1e6
    return { resident: field('Rss'), proportional: field('Pss') }
  } catch {
    return { resident: 0, proportional: 0 }
  }
}

/** Milliseconds in which a process ran until now, in user and system mode. Linux. */
export function processorTimeOf(pid: number): number {
  const fields = statOf(pid)
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
}

/** The process and everything below it. Linux. */
export function withChildren(pid: number): readonly number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.filter((name) => Number(statOf(Number(name))[1]) === pid)
  return [pid, ...children.flatMap((name) => withChildren(Number(name)))]
}

/** The process that started this one. Linux. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

/** Fields of /proc/<pid>/stat from the state on; none when the process is gone. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
