import { type BrowserContext, expect } from '@playwright/test'

/** Fails on errors and warnings on the consoles of pages that the test has not announced. */
export interface Quiet {
  /** Allows any number of complaints that contain one of these texts. */
  readonly allow: (...words: readonly string[]) => void
  /** Waits for a complaint with each of these texts: the console reports later than the page shows. */
  readonly provoked: (...words: readonly string[]) => Promise<void>
}

/** Listens to all pages of a context; `rest` are the complaints that nobody has announced. */
export function listen(context: BrowserContext): { readonly quiet: Quiet; readonly rest: () => readonly string[] } {
  const complaints: string[] = []
  const allowed: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  const quiet: Quiet = {
    allow: (...words) => void allowed.push(...words),
    async provoked(...words) {
      for (const word of words) {
        const find = () => complaints.findIndex((line) => line.includes(word))
        await expect.poll(find, `a complaint of ${word}`).toBeGreaterThanOrEqual(0)
        complaints.splice(find(), 1)
      }
    },
  }
  return { quiet, rest: () => complaints.filter((line) => !allowed.some((word) => line.includes(word))) }
}
