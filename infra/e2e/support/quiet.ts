import { type BrowserContext, expect } from '@playwright/test'

/** Which errors on the consoles of its pages a test expects; every other error fails the test. */
export interface Quiet {
  /** Allows any number of errors that contain one of these texts. */
  readonly allow: (...words: readonly string[]) => void
  /** Waits for one error with each of these texts, because the console may report it after the page has changed. */
  readonly provoked: (...words: readonly string[]) => Promise<void>
}

/** Listens to all pages of a context; `rest` returns the errors that the test did not expect. */
export function listen(context: BrowserContext): { readonly quiet: Quiet; readonly rest: () => readonly string[] } {
  const errors: string[] = []
  const allowed: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  const quiet: Quiet = {
    allow: (...words) => void allowed.push(...words),
    async provoked(...words) {
      for (const word of words) {
        const find = () => errors.findIndex((line) => line.includes(word))
        await expect.poll(find, `an error with ${word}`).toBeGreaterThanOrEqual(0)
        errors.splice(find(), 1)
      }
    },
  }
  return { quiet, rest: () => errors.filter((line) => !allowed.some((word) => line.includes(word))) }
}
