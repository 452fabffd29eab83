import { createAccount, expect, pictures, test } from './studio.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 780 },
]

test('every page and state fits at every width, nothing scrolls sideways', async ({ page, creator }, info) => {
  const look = async (name: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      const beyond = () =>
        page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      await expect.poll(beyond, { message: `${name} at ${size.width} px` }).toBeLessThanOrEqual(0)
      await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`) })
    }
  }

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
  await expect(page.getByText('Generation Failed').first()).toBeVisible()
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
