import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { signedInMark } from '@studio/backend/platform/auth/sessions/signed-in-mark.ts'
import { chromiumArgs, chromiumPath } from '../../browser/chromium.ts'
import type { Person } from '../jobs/person.ts'

/** Runs the work with the browser of the browser tests, which draws without a graphics card, and closes it afterwards. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * A browser context with an empty cache and a window of a laptop's size. `person` is signed in to the product at `url`; nobody is when it
 * is undefined.
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
