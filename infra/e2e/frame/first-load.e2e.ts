import { firstLoad, mostScripts } from '../../build/page-scripts.ts'
import { watchScripts } from '../support/first-load.ts'
import { createAccount, expect, test } from '../support/studio.ts'

test('little is loaded before the landing page and the studio are there, and no script is in the page itself', async ({
  page,
  creator,
  product,
}) => {
  const ofLanding = watchScripts(page, product.url)
  await page.goto('/')
  await expect(page.getByText('Just human enough.')).toBeVisible()
  expect(await ofLanding()).toBeLessThanOrEqual(firstLoad.landing)

  await createAccount(page, creator)
  const ofStudio = watchScripts(page, product.url)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible()
  expect(await ofStudio()).toBeLessThanOrEqual(firstLoad.studio)
  await expect(page.locator('script:not([src])')).toHaveCount(0)

  for (const [path, title] of [
    ['/styles', 'Style Manager'],
    ['/characters', 'Characters'],
    ['/edit', 'Edit image'],
  ] as const) {
    const ofPage = watchScripts(page, product.url)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible()
    expect(await ofPage()).toBeLessThanOrEqual(firstLoad.studio)
  }
})

test('a page of the studio has its own few files fetched and compiled at once, and none of another page', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  const htmlOf = async (path: string): Promise<string> =>
    await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  const preloaded = async (path: string): Promise<string[]> =>
    [...(await htmlOf(path)).matchAll(/<link rel="preload" as="script" href="\/(mfe-[a-z]+\/[a-z_]+)/g)].map(
      ([, name]) => name ?? '',
    )
  expect((await preloaded('/')).some((name) => name.startsWith('mfe-library'))).toBe(false)
  expect(await preloaded('/')).toContain('mfe-image/dashboard')
  const ofStyles = await preloaded('/styles')
  expect(ofStyles).toContain('mfe-library/styles')
  expect(ofStyles.filter((name) => !name.startsWith('mfe-library') || name.endsWith('characters'))).toEqual([])
  expect(await preloaded('/edit-that-is-not-there')).toEqual([])

  for (const [path, heading] of [
    ['/', 'Your images'],
    ['/styles', 'Style Manager'],
    ['/characters', 'Characters'],
    ['/spend', 'Spend'],
    ['/edit', 'Edit image'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
    const html = await htmlOf(path)
    const files = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`
    const scripts = (await page.evaluate<string[]>(files)).filter((file) => file.endsWith('.js'))
    expect(new Set(scripts).size, `scripts of ${path}`).toBeLessThanOrEqual(mostScripts)
    expect(
      scripts.filter((script) => !html.includes(`"${script}"`)),
      `${path} finds these late`,
    ).toEqual([])
    for (const script of scripts) {
      const isOfEveryPage = /^\/(main|libraries|base|bootstrap)\./.test(script)
      const text = await (await page.request.get(script)).text()
      expect(text.startsWith('//# allFunctionsCalledOnLoad'), `${script} is compiled as it arrives`).toBe(
        !isOfEveryPage,
      )
    }
  }
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
