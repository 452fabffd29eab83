import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { signedInMark } from '@studio/backend/platform/auth/signed-in-mark.ts'
import type { Person } from './person.ts'

/** Path of the browser, the same as for the browser tests. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Runs Chromium, which draws with the processor, while the work lasts. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * A browser of its own, with nothing in its cache, of a laptop's size; somebody is signed in to the product at `url`, or nobody.
 */
export async function openContext(browser: Browser, url: string, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(120_000)
  if (person === undefined) return context
  const [name = '', value = ''] = person.cookie.split('=')
  await context.addCookies([
    { name, value, url },
    { name: signedInMark, value: '1', url },
  ])
  return context
}
