import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The command line of a running process, undefined when there is no such process. */
export function commandOf(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/cmdline'))
      return execFileSync('ps', ['-p', `${pid}`, '-o', 'args='], { encoding: 'utf8' })
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return command === '' ? undefined : command // a zombie has no command line
  } catch {
    return undefined // gone
  }
}

/** Sends a signal to a process group, or to the process when it leads none; false when it is gone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return true
    } catch {
      // no such group: the process alone; no such process: nothing to do
    }
  }
  return false
}
