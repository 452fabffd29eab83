import { installPackages, onPath } from './apt.mjs'
import { step } from './step.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Installs missing programs: ffmpeg for video, and a browser for the browser tests. Without ffmpeg everything except for video works, so
 * a failure to install it is only printed.
 * @param {readonly ('ffmpeg' | 'chromium')[]} programs
 */
export async function installPrograms(programs) {
  if (programs.includes('ffmpeg') && !onPath('ffmpeg')) {
    await step('ffmpeg', () => installPackages(['ffmpeg'])).catch(tell)
  }
  if (programs.includes('chromium') && !browsers.some(onPath)) {
    await step('chromium', () => installPackages(['chromium']))
  }
}

/** @param {Error} error */
function tell(error) {
  console.warn(`  continuing without ffmpeg: ${error.message}`)
}
