import { hostname } from 'node:os'
import process from 'node:process'

/** A name for a file or folder of this process, which tells a later one of this machine whether somebody still needs it. */
export function ownName(random: string): string {
  return `${hostname()}-${process.pid}-${random}`
}

/**
 * Whether something was left by a process of this machine that does not run any more.
 * @param name as `ownName` made it
 * @param own what is true of names of this very process: `left` before it has made any, since it may have the number of a dead one
 */
export function isLeftBehind(name: string, own: 'left' | 'needed'): boolean {
  const [, host, pid] = /^(.+)-(\d+)-[^-]+$/.exec(name) ?? []
  if (host !== hostname() || pid === undefined) return false
  return Number(pid) === process.pid ? own === 'left' : !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
