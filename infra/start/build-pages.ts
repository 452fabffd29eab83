import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'
import { tiedToParent } from './tied.ts'

const builder = join(import.meta.dirname, '..', 'build', 'main.ts')

/** Builds the web pages where their sources changed. @throws StartError when they do not build */
export async function buildPages(log: Log): Promise<void> {
  const [program, args] = tiedToParent(process.execPath, [builder])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => log('pages', line))
  }
  await once(child, 'close')
  if (child.exitCode !== 0) throw new StartError('The web pages could not be built; see the lines of "pages" above.')
}
