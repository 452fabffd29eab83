import { installPackages, onPath } from './apt.mjs'
import { step } from './step.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Installs the programs of the machine that are missing: ffmpeg for video, and a browser for the browser tests. Without
 * ffmpeg everything but video works, so its absence is told and not fatal.
 * @param {'start' | 'test'} command
 */
export async function installPrograms(command) {
  if (!onPath('ffmpeg')) await step('ffmpeg', () => installPackages(['ffmpeg'])).catch(tell)
  if (command === 'test' && !browsers.some(onPath)) await step('chromium', () => installPackages(['chromium']))
}

/** @param {Error} error */
function tell(error) {
  console.warn(`  going on without ffmpeg: ${error.message}`)
}
