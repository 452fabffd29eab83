import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages, onPath } from './apt.mjs'
import { step } from './step.mjs'
import { installYtDlp } from './yt-dlp.mjs'

/** The browser of the tests, which needs a third less processor time than the others. */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/** @typedef {'ffmpeg' | 'yt-dlp' | 'chromium'} Program */

/**
 * Installs missing programs: ffmpeg for video, yt-dlp for videos by link, and a browser for the browser tests. Without the first two
 * everything else works, so a failure to install them is only printed.
 * @param {string} root folder of the repository
 * @param {readonly Program[]} programs
 */
export async function installPrograms(root, programs) {
  if (programs.includes('ffmpeg') && !onPath('ffmpeg')) {
    await step('ffmpeg', () => installPackages(['ffmpeg'])).catch(goOnWithout('ffmpeg'))
  }
  if (programs.includes('yt-dlp')) await installYtDlp().catch(goOnWithout('yt-dlp'))
  if (programs.includes('chromium') && !onPath(shell)) await installBrowser(root)
}

/**
 * Installs the shell of Chromium. Where the machine has no such package, the browser that it has serves, or Chromium is installed; a note
 * in `node_modules` keeps the next run from trying again.
 * @param {string} root
 */
async function installBrowser(root) {
  const note = join(root, 'node_modules', '.cache', `no-${shell}`)
  const hasBrowser = browsers.some(onPath)
  if (hasBrowser && existsSync(note)) return
  try {
    await step(shell, () => installPackages([shell]))
  } catch {
    console.warn('  the tests use another browser instead, which is slower')
    if (!hasBrowser) await step('chromium', () => installPackages(['chromium']))
    mkdirSync(dirname(note), { recursive: true })
    writeFileSync(note, '')
  }
}

/** @param {Program} program */
function goOnWithout(program) {
  return (/** @type {Error} */ error) => console.warn(`  continuing without ${program}: ${error.message}`)
}
