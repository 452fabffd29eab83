import type { Page } from '@playwright/test'
import { changeImages } from '@studio/backend/contract'
import { chooseOnTile } from '../support/choose-on-tile.ts'
import { mockGallery } from '../support/large-gallery.ts'
import { createAccount, expect, test } from '../support/studio.ts'

const reference = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

const tile = (page: Page, index: number) => page.locator(`[data-index="${index}"]`)
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Width of the gap right of the first tile, and below its row. */
async function gaps(page: Page): Promise<{ readonly beside: number; readonly below: number }> {
  const boxes = await Promise.all((await page.locator('[data-index]').all()).map((each) => each.boundingBox()))
  const [first, second, ...others] = boxes.filter((box) => box !== null)
  const next = others.find(({ y }) => first !== undefined && y > first.y)
  if (first === undefined || second === undefined || next === undefined) return { beside: -1, below: -1 }
  return { beside: second.x - first.x - first.width, below: next.y - first.y - first.height }
}

test('what no other flow comes by, in the specified words and numbers', async ({ page, context, creator, quiet }) => {
  await createAccount(page, creator)
  await expect(page.getByRole('button', { name: 'Image', exact: true })).toHaveAttribute('data-current', 'true')

  // While the sign-in state loads, and when it cannot be known.
  const released = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await released.promise
    return route.fulfill({ status: 503, json: {} })
  })
  await mockGallery(context, 400, { favorites: true, referenceImages: [reference] })
  await page.route('**/api/generations?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  released.resolve()
  await expect(page.getByText('Atelier cannot be reached', { exact: true })).toBeVisible()
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Unable to Load Gallery', { exact: true })).toBeVisible()
  await page.unroute('**/api/generations?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('400 images', { exact: true })).toBeVisible()
  quiet.allow('503')

  // The grid.
  await expect.poll(() => gaps(page)).toEqual({ beside: 4, below: 4 })
  const slider = page.getByRole('slider', { name: 'Grid size' })
  for (const [name, value] of Object.entries({ min: '150', max: '500', step: '25' })) {
    await expect(slider).toHaveAttribute(name, value)
  }
  await expect(slider).toHaveValue('225')
  await expect(page.locator('[data-index] img[loading=eager]')).toHaveCount(4)
  for (const index of [0, 1, 2, 3]) await expect(tile(page, index).locator('img[loading=eager]')).toBeVisible()

  // On hover, how the picture was made.
  await tile(page, 0).hover()
  await expect(tile(page, 0).getByText('SeeDream 4.0', { exact: true })).toBeVisible()
  await expect(tile(page, 0).locator(`img[src="${reference}"]`)).toBeVisible()

  // The toolbar stays; favourites only begins at the top.
  await page.mouse.wheel(0, 3_000)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(1_000)
  const toolbar = page.getByRole('toolbar', { name: 'Gallery' })
  await expect(toolbar).toBeInViewport()
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)

  // Deleting several is told from the first moment.
  await expect(toolbar.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Select images' }).click()
  await tile(page, 0).locator('[data-tile]').click()
  await expect(toolbar.getByText('1 selected')).toBeVisible()
  for (const _ of ['off', 'on']) await page.getByRole('button', { name: 'Select images' }).click()
  await expect(toolbar.getByText('0 selected')).toBeVisible()
  const deleted = Promise.withResolvers<void>()
  await page.route(`**${changeImages.path}`, async (route) => {
    await deleted.promise
    const { assetIds } = changeImages.body.parse(route.request().postDataJSON())
    return route.fulfill({ json: { images: assetIds.map((id) => ({ id, fate: 'changed' })) } })
  })
  for (const index of [0, 1]) await tile(page, index).locator('[data-tile]').click()
  await toolbar.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleting...')).toBeVisible()
  deleted.resolve()
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(toast(page, '2 images removed')).toBeVisible()
  await page.unroute(`**${changeImages.path}`)

  // A refusal is told in the words of the server.
  const words = 'Somebody was faster. Please try again.'
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'conflict',
    error: words,
    message: words,
  }
  await page.route('**/image', (route) => route.fulfill({ status: 409, json: problem }))
  await chooseOnTile(page, tile(page, 4), 'Delete')
  await expect(toast(page, 'Failed to delete')).toBeVisible()
  await expect(toast(page, words)).toBeVisible()
  await quiet.provoked('409')
})
