import type { Locator, Page } from '@playwright/test'
import { createAccount, expect, pictures, test } from '../support/studio.ts'
import { restingBox, stopClock } from '../support/watch.ts'

const offline = (page: Page) => page.getByText('No connection. What is on its way is still being made')

/** Moves the pointer onto the element and on over it, as a hand does: hover intent cannot be recognised from one event. */
async function pointAt(page: Page, thing: Locator): Promise<void> {
  const { x, y, width, height } = await restingBox(thing)
  for (const part of [0.3, 0.4, 0.5, 0.6]) await page.mouse.move(x + width * part, y + height / 2)
}

/** Moves the stopped clock on by `step` ms again and again, until something holds. */
async function letRun(page: Page, step: number, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step)
    await holds()
  }).toPass()
}

test('by a stopped clock: tooltips, asking without a socket, and back by itself after being offline', async ({
  page,
  context,
  creator,
  product,
  quiet,
}) => {
  let cut = false
  const cuts: (() => Promise<void>)[] = []
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (cut) return void socket.close()
    socket.connectToServer()
    cuts.push(() => socket.close())
  })
  await page.clock.install()
  await createAccount(page, creator)
  await expect.poll(() => cuts.length).toBe(1)
  await stopClock(page)

  // 700 ms, and none between neighbours within 300 ms.
  const tooltip = page.getByRole('tooltip')
  const heart = page.getByRole('button', { name: 'Favorites only' })
  await pointAt(page, heart)
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Favorites only')
  await pointAt(page, page.getByRole('button', { name: 'Hide settings' }))
  await expect(tooltip).toHaveText('Hide settings')
  await page.mouse.move(700, 300, { steps: 5 })
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(310)
  await pointAt(page, heart)
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Favorites only')
  await page.keyboard.press('?')
  await letRun(page, 300, () => expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 }))
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // With a socket nothing is asked for; without one what changes is, after 5 s and every 3 s (start-live-feed.test.ts).
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  const polls = () => requested.filter((path) => path === '/api/generations').length
  await page.clock.runFor(10_000)
  expect(polls()).toBe(0)
  cut = true
  for (const close of cuts.splice(0)) await close()
  await letRun(page, 1_000, async () => expect(polls()).toBeGreaterThan(0))
  const form = { prompt: 'Told without a socket', numberOfImages: '1' }
  const headers = { origin: product.url }
  expect((await page.request.post('/api/generate', { multipart: form, headers })).status()).toBe(202)
  await letRun(page, 3_000, () => expect(pictures(page)).toHaveCount(1, { timeout: 500 }))

  // Offline it says so; the socket is there again at once when the line is.
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Offline', exact: true })).toBeDisabled()
  cut = false
  await context.setOffline(false)
  await letRun(page, 100, async () => expect(cuts.length).toBeGreaterThan(0))
  await expect(offline(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled()
  quiet.allow('ERR_INTERNET_DISCONNECTED')
})
