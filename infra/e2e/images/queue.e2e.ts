import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzip } from '@studio/backend/platform/media/testing/unzip.ts'
import { fourPictures } from '../support/four-pictures.ts'
import { expect, test } from '../support/studio.ts'

/** The archive in the queue of this page. */
async function archiveIn(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Queue/ }).click()
  return page.getByRole('dialog', { name: 'Queue' }).getByRole('article', { name: 'Archive' })
}

test('an archive of everything is followed in the queue, in a second tab and after a reload, and downloaded', async ({
  page,
  context,
  creator,
}) => {
  await fourPictures(page, creator, 'Ferns after the rain')
  const second = await context.newPage()
  await second.goto('/')
  const elsewhere = await archiveIn(second)
  await expect(
    second.getByRole('dialog', { name: 'Queue' }).getByRole('article', { name: 'Ferns after the rain' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Download everything' }).click()
  await page.getByRole('button', { name: 'Open queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await expect(queue.getByRole('article', { name: 'Archive' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 30_000 })

  await page.reload()
  const archive = await archiveIn(page)
  await expect(archive).toContainText('4 images')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    archive.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^atelier-\d{4}-\d\d-\d\d\.zip$/)
  const names = [...(await unzip(await readFile(await download.path()))).keys()]
  expect(names).toEqual([
    ...Array.from({ length: 4 }, () => expect.stringMatching(/^\d{4}-\d\d-\d\d\/\d{6} Ferns after the rain /)),
    'manifest.json',
  ])
})
