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
    return undefined // it has ended
  }
}

/** Kills what is left of a process group whose leader has ended. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}

/** Sends a signal to the process group that the process leads, or else to the process; false when the process has ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return true
    } catch {
      // There is no such group, or no such process.
    }
  }
  return false
}
