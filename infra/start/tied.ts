import { existsSync } from 'node:fs'

const setpriv = '/usr/bin/setpriv'

/**
 * The command that runs `program` so that the kernel sends it `signal` when its parent dies, however that happens (Linux;
 * elsewhere the plain command). The process id stays the program's own.
 */
export function tiedToParent(
  program: string,
  args: readonly string[],
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): [string, string[]] {
  if (process.platform !== 'linux' || !existsSync(setpriv)) return [program, [...args]]
  return [setpriv, ['--pdeathsig', signal.slice(3), '--', program, ...args]]
}
