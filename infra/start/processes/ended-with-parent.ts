import { canEndWithParent } from '@studio/backend/platform/media/video/run-program.ts'

/**
 * The command that runs `program` so that the kernel sends it `signal` when its parent process ends for any reason. `setpriv` replaces
 * itself by the program, so the process id is the program's. Where it cannot do that, as on other systems than Linux, it is the plain command.
 */
export function endedWithParent(
  program: string,
  args: readonly string[],
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): [string, string[]] {
  if (process.platform !== 'linux' || !canEndWithParent()) return [program, [...args]]
  return ['setpriv', ['--pdeathsig', signal.slice(3), '--', program, ...args]]
}
