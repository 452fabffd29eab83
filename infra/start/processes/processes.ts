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
