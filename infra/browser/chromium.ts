import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Names of the program, the best first. The shell of Chromium has the same engine without the window, the tabs and the services of
 * a desktop browser: the browser tests need a third less processor time in it.
 */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Path of the browser of all tests: `CHROMIUM_PATH`, else the first of the known programs on PATH. Throws when there is none. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH']
  const folders = (env['PATH'] ?? '').split(delimiter)
  const found = programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable)
  if (found === undefined) throw new Error(`no browser on PATH; install one of: ${programs.join(', ')}`)
  return found
}

/** Arguments of every start: without a graphics card, and without what a browser does in the background for a person at a desk. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
