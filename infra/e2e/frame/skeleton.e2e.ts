import type { Page } from '@playwright/test'
import { expect, pictures, startSession, test } from '../support/studio.ts'
import { restingBox } from '../support/watch.ts'

const loading = (page: Page) => page.getByRole('status', { name: 'Loading', exact: true })

/** Holds back everything that matches, until the returned function is called. */
async function holdBack(page: Page, what: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('before any script has come, the page shows a skeleton, and the landing page then takes its place', async ({
  page,
}) => {
  const release = await holdBack(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(loading(page)).toBeVisible()
  const mark = await restingBox(page.locator('.skeleton img'))
  release()
  await expect(page.getByText('Just human enough.')).toBeVisible()
  await expect(loading(page)).toBeHidden()
  expect(await restingBox(page.locator('main header img'))).toEqual(mark)
})

for (const width of [1440, 768, 360]) {
  test(`${width} px: the skeleton of the studio has the places of the studio, and stays until the studio is there`, async ({
    page,
    creator,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const userId = await startSession(page, creator)
    await creator.seed.generation({ userId, prompt: 'Dunes', stored: 4 })
    const [releaseScripts, releaseUser] = [await holdBack(page, '**/*.js'), await holdBack(page, '**/api/auth/user')]
    await page.goto('/', { waitUntil: 'commit' })
    await expect(loading(page)).toBeVisible()
    const skeleton = page.locator('.skeleton')
    const [mark, picture, panel] = [
      await restingBox(skeleton.locator('img')),
      await restingBox(skeleton.locator('.row i').first()),
      await restingBox(skeleton.locator('.panel')),
    ]
    const asked = page.waitForRequest('**/api/auth/user')
    releaseScripts()
    await asked
    await expect(loading(page)).toBeVisible()
    releaseUser()
    await expect(pictures(page)).toHaveCount(4)
    await expect(loading(page)).toBeHidden()
    const form = await restingBox(page.getByRole('region', { name: 'Generate images' }))
    expect(await restingBox(page.getByRole('banner').locator('img').first())).toEqual(mark)
    const { x, y } = await restingBox(page.locator('[data-index="0"]'))
    expect({ x, y }).toEqual({ x: picture.x, y: picture.y })
    expect(form).toEqual(panel)
  })
}
