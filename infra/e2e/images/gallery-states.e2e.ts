import type { Locator, Page } from '@playwright/test'
import { fourPictures, haveFourPictures } from '../support/four-pictures.ts'
import { expect, generate, pictures, test } from '../support/studio.ts'
import { restingBox } from '../support/watch.ts'

const boxesOf = async (page: Page) => {
  const boxes = await Promise.all((await page.locator('[data-index]').all()).map((tile) => tile.boundingBox()))
  return boxes.filter((box) => box !== null)
}

test('the gallery says what it cannot load, and loads it when asked again', async ({ page, creator, quiet }) => {
  await haveFourPictures(page, creator, 'Waves')

  await page.route('**/api/generations?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await expect(page.getByText('Unable to Load Gallery', { exact: true })).toBeVisible()
  const words =
    "We're having trouble connecting to the database. This is usually temporary. Please try again in a moment."
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.unroute('**/api/generations?*')

  const columns = '**/api/gallery/columns*'
  await page.route(columns, () => undefined)
  await page.reload()
  await expect(page.getByText('Loading more images...', { exact: true })).toBeVisible()
  await expect(pictures(page)).toHaveCount(4)
  await page.unroute(columns)

  await page.route(columns, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText('More images could not be loaded.')).toBeVisible()
  await page.unroute(columns)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText("You've reached the end of your gallery", { exact: true })).toBeVisible()
  quiet.allow('503')
})

test('in the viewer, a neighbour that nobody answers for is told, and one that comes late opens nothing again', async ({
  page,
  creator,
  quiet,
}) => {
  await haveFourPictures(page, creator, 'Dunes')
  // Beyond the newest generations, whose images are known.
  await page.route('**/api/generations?*', (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  await expect(pictures(page)).toHaveCount(4)
  await page.locator('[data-index="0"] [data-tile]').click()
  await expect(page).toHaveURL(/image=/)
  const address = page.url()

  let gate: Promise<void> | undefined
  const details = '**/api/gallery/images?*'
  await page.route(details, async (route) => {
    if (gate === undefined) return route.fulfill({ status: 503, json: {} })
    await gate
    return route.continue()
  })
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Next image' })).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('The image could not be opened', { exact: true })).toBeVisible()
  expect(page.url()).toBe(address)

  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const request = page.waitForRequest(details)
  await page.keyboard.press('ArrowRight')
  await request
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  resolve()
  await expect(pictures(page).first()).toBeVisible()
  await expect(page).toHaveURL('/')
  quiet.allow('503')
})

test('the grid size is kept; new pictures wait above the view behind a pill', async ({ page, context, creator }) => {
  await fourPictures(page, creator, 'Poppies')
  const slider = page.getByRole('slider', { name: 'Grid size' })
  await expect(slider).toHaveValue('225')
  await slider.fill('500')
  await page.reload()
  await expect(slider).toHaveValue('500')
  const tallest = async () => Math.max(0, ...(await boxesOf(page)).map(({ height }) => height))
  await expect.poll(tallest).toBeGreaterThan(400)

  await page.mouse.wheel(0, 300)
  const last = page.locator('[data-index="3"]')
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(100)
  const before = await restingBox(last)
  const second = await context.newPage()
  await second.goto('/')
  await generate(second, 'Poppies again')
  const pill = page.getByRole('button', { name: '4 new' })
  await expect(pill).toBeVisible({ timeout: 60_000 })
  const after = await restingBox(page.locator('[data-index="7"]'))
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(2)
  await page.bringToFront()
  // At rest: what moves when it is clicked is scrolled to and tried again, and the pill goes when its place is in view.
  const { y: top } = await restingBox(pill)
  const bar = await restingBox(page.locator('[data-grid-bar]'))
  expect(top, 'beneath the toolbar, which would hide it').toBeGreaterThanOrEqual(bar.y + bar.height)
  await pill.click()
  await expect(page.locator('[data-index="0"]')).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

/** A finger that comes down on something and stays there until it is selected. */
async function rest(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }]
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByText('1 selected')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('two across; everything is one tap away', async ({ page, creator }) => {
    await fourPictures(page, creator, 'Pears')
    const rows = async () => new Set((await boxesOf(page)).map(({ y }) => y)).size
    await expect.poll(rows).toBe(2)

    await page.getByRole('button', { name: 'Open Pears' }).first().tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to favorites' }).tap()
    await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).tap()

    await rest(page, page.getByRole('button', { name: 'Open Pears' }).first())
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Select Pears' }).nth(1).tap()
    const bar = await page.getByRole('toolbar').boundingBox()
    expect(bar?.x).toBeGreaterThanOrEqual(0)
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).tap()
    await expect(page.getByText('2 images removed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Trash' }).tap()
    await expect(page.getByText('30 days left')).toHaveCount(2)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })
})
