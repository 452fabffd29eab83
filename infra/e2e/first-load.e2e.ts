import { firstLoad, watchScripts } from './first-load.ts'
import { createAccount, expect, test } from './studio.ts'

test('little is loaded before the landing page and the studio are there, and no script is in the page itself', async ({
  page,
  creator,
  product,
}) => {
  const ofLanding = watchScripts(page, product.url)
  await page.goto('/')
  await expect(page.getByText('Just human enough.')).toBeVisible()
  expect(await ofLanding()).toBeLessThanOrEqual(firstLoad.landing)

  const ofStudio = watchScripts(page, product.url)
  await createAccount(page, creator)
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible()
  expect(await ofStudio()).toBeLessThanOrEqual(firstLoad.studio)
  await expect(page.locator('script:not([src])')).toHaveCount(0)

  const ofStyles = watchScripts(page, product.url)
  await page.goto('/styles')
  await expect(page.getByRole('heading', { name: 'Style Manager' })).toBeVisible()
  expect(await ofStyles()).toBeLessThanOrEqual(firstLoad.studio)
})

test('a page whose program does not arrive says so after a while, and can be loaded again', async ({ page, quiet }) => {
  quiet.allow('ERR_CONNECTION_REFUSED')
  await page.route('**/*.js', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  const late = page.getByText('Atelier takes longer than usual to arrive.')
  await expect(late).toBeHidden()
  await page.evaluate('for (const each of document.getAnimations()) each.finish()')
  await expect(late).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByText('Just human enough.')).toBeVisible()
})
