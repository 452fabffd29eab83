import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { createAccount, expect, pictures, test } from '../support/studio.ts'

/** Uploads a video of three seconds, and waits for its twelve frames. */
async function uploadVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Frames of a video' }).click()
  await page.getByRole('tab', { name: 'Upload' }).click()
  await withWorkFolder(async (folder) => {
    const clip = await makeVideo(path.join(folder, 'clip.mp4'), { seconds: 3, size: '320x180', rate: 20 })
    await page.locator('input[name=video]').setInputFiles(clip)
    const frames = page.getByRole('group', { name: 'Choose a frame' }).getByRole('radio')
    await expect(frames).toHaveCount(12)
  })
}

test('a video is uploaded, one of its frames is saved to the gallery, which knows where it comes from, and is edited', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  await uploadVideo(page)
  await page.getByRole('radio', { name: 'Frame at 0:01.5' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Frame saved', { exact: true })).toBeVisible()

  // The popover is closed and empty again, and the frame is an image of the gallery.
  await expect(pictures(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Frames of a video' }).click()
  await expect(page.getByRole('button', { name: 'Upload a video' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-status=stored] [data-tile]').click()
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  await expect(viewer.getByRole('heading', { name: 'Video frame at 0:01.5' })).toBeVisible()
  await expect(viewer.getByText('Uploaded video')).toBeVisible()
  await expect(viewer.getByText('Saved from a video. Nothing was made from it yet.')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Reuse settings' })).toBeHidden()
  await viewer.getByRole('button', { name: 'Edit: Video frame at 0:01.5' }).click()
  await expect(page).toHaveURL(/\/edit\?imageId=[0-9a-f-]{36}&n=0$/)
  await expect(page.getByRole('button', { name: 'Full size: Video frame at 0:01.5' })).toBeVisible()
})

test('the queue leads to the frames of a video again, on a phone and after a reload, and one is saved by keyboard', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  await uploadVideo(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/characters')
  await page.getByRole('button', { name: /^Queue/ }).click()
  const imported = page.getByRole('dialog', { name: 'Queue' }).getByRole('article', { name: 'Imported video' })
  await imported.getByRole('link', { name: 'Show frames' }).press('Enter')
  await expect(page).toHaveURL(/\/\?frames=[0-9a-f-]{36}$/)
  const dialog = page.getByRole('dialog', { name: 'Frames of a video' })
  await expect(dialog.getByRole('radio')).toHaveCount(12)

  await page.goBack()
  await expect(page).toHaveURL(/\/characters$/)
  await page.goForward()
  await expect(dialog.getByRole('radio')).toHaveCount(12)
  await page.reload()
  await expect(dialog.getByRole('radio')).toHaveCount(12)
  await dialog.getByRole('radio').first().press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Frame saved', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(pictures(page)).toHaveCount(1)
})
