import type { Page } from '@playwright/test'
import type { Measure } from '../report/figure.ts'
import { median, percentile } from '../report/statistics.ts'
import { openContext, withBrowser } from './browser.ts'

/** With those to warm up they are fewer than a person may ask for in a minute. */
const rounds = 30
const warmUp = 5

/**
 * The time from the Enter that sends a message of the AI chat until the next picture after the first words of the reply are on the page,
 * in the built studio, with a sandbox that does not wait. Each message begins a new chat; nothing else runs.
 */
export const firstToken: Measure = {
  name: 'first-token',
  run: async (bench) => {
    const { newPerson, product } = await bench.studio()
    const person = await newPerson()
    const times = await withBrowser(async (browser) => {
      const context = await openContext(browser, product.url, person)
      const page = await context.newPage()
      await page.goto(product.url)
      await page.getByRole('button', { name: 'AI chat' }).click()
      const found: number[] = []
      for (let round = 0; round < rounds + warmUp; round++) found.push(await timeOfReply(page, round))
      return found.slice(warmUp)
    })
    return [
      { name: 'first token on screen, p50', value: median(times), unit: 'ms' },
      { name: 'first token on screen, p95', value: percentile(times, 0.95), unit: 'ms', goal: { atMost: 150 } },
    ]
  },
}

/** Sends one message; resolves with the time in milliseconds, by the clock of the page. */
async function timeOfReply(page: Page, round: number): Promise<number> {
  const chat = page.getByRole('complementary', { name: 'AI chat' })
  await chat.getByRole('button', { name: 'New chat' }).click()
  const message = chat.getByLabel('Message', { exact: true })
  await message.fill(`Create a harbour at dawn, take ${round}`)
  await page.evaluate(watchReply)
  await message.press('Enter')
  const time = await page.evaluate<number>('globalThis.firstToken')
  await chat.getByRole('button', { name: 'Regenerate' }).waitFor()
  return time
}

/** Runs in the page: waits for the second message of the conversation to have words. */
const watchReply = `(() => {
  const list = document.querySelector('aside[aria-label="AI chat"] ol')
  let begun
  addEventListener('keydown', ({ timeStamp }) => { begun = timeStamp }, { capture: true, once: true })
  globalThis.firstToken = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!/Here/.test(list.children[1]?.textContent ?? '')) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - begun))
    })
    observer.observe(list, { subtree: true, childList: true, characterData: true })
  })
})()`
