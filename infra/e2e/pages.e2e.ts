import { createAccount, expect, generate, pictures, test } from './studio.ts'

for (const width of [1440, 768, 360]) {
  test(`${width} px: every page and state fits, nothing scrolls sideways`, async ({ page, creator }, info) => {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 800 })
    const look = async (name: string) => {
      const scroll = await page.evaluate<number>('document.documentElement.scrollWidth')
      const shown = await page.evaluate<number>('document.documentElement.clientWidth')
      expect(scroll, name).toBeLessThanOrEqual(shown)
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
    }

    await page.goto('/')
    await expect(page.getByText('Just human enough.')).toBeVisible()
    await look('landing')
    await createAccount(page, creator)
    await look('empty')
    await generate(page, 'A harbour [fail]')
    await expect(page.getByText('Generation Failed').first()).toBeVisible()
    await look('failed')
    await generate(page, 'Botanical shapes')
    await expect(page.getByText('In Progress').first()).toBeVisible()
    await look('in-progress')
    await expect(pictures(page)).toHaveCount(4)
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
}
