import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from './logs/log.ts'
import { endedWithParent } from './processes/ended-with-parent.ts'
import { StartError } from './start-error.ts'

const builder = join(import.meta.dirname, '..', 'build', 'main.ts')

/** Builds the web pages whose sources have changed. @throws StartError when the build fails */
export async function buildPages(log: Log): Promise<void> {
  const [program, args] = endedWithParent(process.execPath, [builder])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => log('pages', line))
  }
  await once(child, 'close')
  if (child.exitCode !== 0) throw new StartError('The web pages could not be built; see the lines of "pages" above.')
}
