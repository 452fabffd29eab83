import type { Page, TestInfo } from '@playwright/test'
import { fourPictures } from '../support/four-pictures.ts'
import { photographAsItIs } from '../support/photograph.ts'
import { createAccount, expect, pictures, test } from '../support/studio.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 780 },
]

/** In the page: by how many px it is scrolled sideways, or a dialog, a menu or a button of a bar lies outside the window. */
const beyond = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const boxes = [...document.querySelectorAll('[role=dialog], [role=menu], [role=toolbar] button')]
  const sides = boxes.map((box) => box.getBoundingClientRect()).flatMap(({ left, right }) => [-left, right - clientWidth])
  return Math.max(scrollWidth - clientWidth, ...sides)
})()`

/** Shows a page at every width. */
const looking = (page: Page, info: TestInfo) => async (name: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect
      .poll(() => page.evaluate<number>(beyond), { message: `${name} at ${size.width} px` })
      .toBeLessThanOrEqual(0)
    await photographAsItIs(page, info, `${name}-${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('every page and state fits at every width, nothing scrolls sideways', async ({ page, creator }, info) => {
  const look = looking(page, info)
  await page.goto('/')
  await expect(page.getByText('Just human enough.')).toBeVisible()
  await look('landing')
  await page.goto('/test-login')
  await expect(page.getByLabel('Password')).toBeVisible()
  await look('test-login')
  await page.goto('/api/login')
  await expect(page.getByLabel('Password')).toBeVisible()
  await look('sign-in')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await look('create-account')

  const userId = await createAccount(page, creator)
  await look('empty')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await look('account')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('shortcuts')
  await page.keyboard.press('Escape')

  await creator.seed.generation({ userId, prompt: 'A harbour', failed: 4 })
  await page.reload()
  await expect(page.getByText('Generation Failed', { exact: true }).first()).toBeVisible()
  await look('failed')
  await creator.seed.generation({ userId, prompt: 'Botanical shapes', stored: 2, running: 2 })
  await page.reload()
  await expect(page.getByText('In Progress').first()).toBeVisible()
  await look('in-progress')
  await creator.seed.generation({ userId, prompt: 'Botanical shapes', stored: 4 })
  await page.reload()
  await expect(pictures(page)).toHaveCount(6)
  await look('gallery')
  await page.getByRole('button', { name: 'Open Botanical shapes' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('detail')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/nowhere')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await look('not-found')
})

test('everything that opens over the gallery fits at every width, and so do the pages beside it', async ({
  page,
  creator,
}, info) => {
  const look = looking(page, info)
  await fourPictures(page, creator, 'Botanical shapes')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')

  for (const [name, opener] of [
    ['filters', 'Filters'],
    ['frames', 'Frames of a video'],
    ['queue', /^Queue/],
  ] as const) {
    await button(opener).click()
    await expect(dialog).toBeVisible()
    await look(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('palette')
  await page.keyboard.press('Escape')

  await button('Select images').click()
  await button('Select Botanical shapes').first().click()
  await button('Select Botanical shapes').nth(1).click()
  await look('selection')
  await button('Compare two images').click()
  await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible()
  await look('compare')

  await page.goto('/')
  await button('Open Botanical shapes').first().click()
  await button(/^Share: /).click()
  await expect(button('Create link')).toBeVisible()
  await look('share')
  await page.keyboard.press('Escape')
  await button(/^Edit: /).click()
  await expect(button('Full size: Botanical shapes')).toBeVisible()
  await look('edit')
  await button(/^Mask/).click()
  await expect(page.getByRole('application', { name: /^Mask/ })).toBeFocused()
  await look('mask')

  for (const [path, title] of [
    ['/spend', 'Spend'],
    ['/account', 'Account'],
    ['/characters', 'Characters'],
    ['/styles', 'Style Manager'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await look(title)
  }
})
