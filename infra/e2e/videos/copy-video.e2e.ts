import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { openFromMenu } from '../support/clip-steps.ts'
import { uploads } from '../support/panel-steps.ts'
import { photograph } from '../support/photograph.ts'
import { expect, test } from '../support/studio.ts'

/** Uploads an upright video of six seconds. */
async function uploadVideo(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Upload' }).click()
  await withWorkFolder(async (folder) => {
    const clip = await makeVideo(path.join(folder, 'dance.mp4'), { seconds: 6, size: '180x320', rate: 20 })
    await page.locator('input[name=video]').setInputFiles(clip)
    await expect(page.getByRole('slider', { name: 'Start of the part' })).toBeVisible()
  })
}

test('an uploaded video is trimmed, its motion copied to an image by credits of the day, and the copy plays', async ({
  page,
  creator,
}, info) => {
  await openFromMenu(page, creator, { entry: 'Copy Video', address: '/tiktok-copier' })
  await expect(page).toHaveTitle('Copy Video · Atelier')
  await expect(page.getByRole('button', { name: 'Submit 13 credits 30 Daily free credits left' })).toBeVisible()
  await photograph(page, info, 'no-copies')

  await uploadVideo(page)
  const preview = page.getByLabel('Video to copy').last()
  await expect(preview).not.toHaveJSProperty('videoWidth', 0)
  // All of it is six seconds, for which the credits of five are not enough.
  const submit = page.getByRole('button', { name: /^Submit/ })
  await expect(submit).toHaveAccessibleName(/26 credits/)
  await page.getByRole('slider', { name: 'Start of the part' }).press('ArrowRight')
  await page.getByRole('textbox', { name: 'End' }).fill('2.1')
  await page.getByRole('textbox', { name: 'End' }).press('Enter')
  await expect(submit).toHaveAccessibleName(/13 credits/)
  await page.getByRole('button', { name: 'Play the part' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()

  await page.locator('input[name=image]').setInputFiles(await uploads(1))
  await expect(page.getByRole('list', { name: 'Images to animate' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('radio', { name: /^480p/ }).check()
  await expect(submit).toHaveAccessibleName('Submit 6 credits 30 Daily free credits left')
  await photograph(page, info, 'ready')
  await expectNoFindingsAtAnyWidth(page, 'the form of a copy')
  await submit.click()
  await expect(page.getByText('Animation started!', { exact: true })).toBeVisible()
  await expect(submit).toHaveAccessibleName('Submit 6 credits 24 Daily free credits left')
  const card = page.locator('[data-status=done] [data-tile]')
  await expect(card).toHaveCount(1)
  await expect(card).toHaveAccessibleName(/^Open Animated image, 0:02/)
  await photograph(page, info, 'one-copy')

  await card.press('Enter')
  const details = page.getByRole('dialog', { name: 'Video details' })
  await expect(details.getByText('6 credits', { exact: true })).toBeVisible()
  await expect(details.getByText('0:00.1 – 0:02.1')).toBeVisible()
  await expect(details.locator('video')).not.toHaveJSProperty('videoWidth', 0)
  await photograph(page, info, 'details')
  await details.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Video deleted successfully', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toHaveCount(1)
})
