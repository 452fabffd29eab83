import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '@studio/backend/platform/media/testing/unzip.ts'
import { lengthsOf } from '@studio/backend/platform/media/testing/videos.ts'
import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { expectPlays, openFromMenu, tiles } from '../support/clip-steps.ts'
import { choose, uploads } from '../support/panel-steps.ts'
import { photograph } from '../support/photograph.ts'
import { expect, startSession, test } from '../support/studio.ts'

test('a video is made from an uploaded first frame; it plays in its tile and in its details, is deleted and brought back', async ({
  page,
  creator,
}, info) => {
  await openFromMenu(page, creator, { entry: 'Create Video', address: '/video' })
  await expect(page.getByText('No videos generated yet')).toBeVisible()
  await photograph(page, info, 'no-videos')

  await page.getByRole('button', { name: 'Add: First frame' }).click()
  await page.locator('input[name=image]').setInputFiles(await uploads(1))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change: First frame' })).toBeVisible()
  await choose(page, 'Model', /^Seedance/)
  await choose(page, 'Variant', /^Lite/)
  await page.getByLabel('Prompt', { exact: true }).fill('a fox runs through the snow')
  const generate = page.getByRole('button', { name: 'Generate 8¢' })
  await expect(generate).toBeVisible()
  await generate.click()
  await expect(page.getByText('1 video(s) submitted', { exact: true })).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page)).toHaveAccessibleName(/^Open a fox runs through the snow, 0:05/)
  await photograph(page, info, 'one-video')
  await expectNoFindingsAtAnyWidth(page, 'one video')

  await tiles(page).focus()
  await page.keyboard.press(' ')
  await expectPlays(page.locator('[data-tile] video'))
  // With less motion, which these tests ask for, a video waits to be started.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Video details' })
  await expect(details.getByText('Seedance 1.0 Pro')).toBeVisible()
  await expectPlays(details.locator('video'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await photograph(page, info, 'details')
  await expectNoFindingsAtAnyWidth(page, 'the details of a video')

  await details.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Video deleted successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('No videos generated yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles(page)).toHaveCount(1)
})

/** Fills the panel for the cheapest clip of five seconds, presses Generate, and waits until so many clips are there. */
async function make(page: Page, prompt: string, clips: number): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt)
  await page.getByRole('button', { name: 'Generate 8¢' }).click()
  await expect(tiles(page)).toHaveCount(clips)
}

test('a video goes on where another ends: both play through, are saved as one file, and as an archive', async ({
  page,
  creator,
}) => {
  await startSession(page, creator)
  await page.goto('/video')
  await page.getByRole('button', { name: 'Add: First frame' }).click()
  await page.locator('input[name=image]').setInputFiles(await uploads(1))
  await page.keyboard.press('Escape')
  await choose(page, 'Model', /^Seedance/)
  await choose(page, 'Variant', /^Lite/)
  await make(page, 'a fox runs through the snow', 1)

  await tiles(page).hover()
  await page.getByRole('button', { name: /^Continue: a fox runs/ }).click()
  const first = page.getByRole('button', { name: 'Change: First frame' }).locator('img')
  const before = await first.getAttribute('src')
  await expect(first).not.toHaveAttribute('src', before ?? '')
  await make(page, 'it jumps over a brook', 2)

  await tiles(page).first().click()
  const strip = page.getByRole('navigation', { name: 'Clips that continue each other' })
  await expect(strip.getByText('2 clips, 0:10')).toBeVisible()
  await strip.getByRole('button', { name: 'Play all' }).click()
  await expect(strip.getByRole('button', { name: /^Clip 1, .*a fox runs/ })).toHaveAttribute('aria-current', 'true')
  await expectPlays(page.getByRole('dialog').locator('video:not([inert])'))
  await expect(strip.getByRole('button', { name: /^Clip 2, .*it jumps/ })).toHaveAttribute('aria-current', 'true')

  const [joined] = await Promise.all([
    page.waitForEvent('download'),
    strip.getByRole('button', { name: 'Download as one file' }).click(),
  ])
  expect(joined.suggestedFilename()).toMatch(/^video-.*-2-clips\.mp4$/)
  // the frame that the first ends with and the second begins with is there once
  expect((await lengthsOf(await joined.path())).frames).toBe(120 + 119)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select videos' }).click()
  await page.keyboard.press('Control+a')
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const names = [...(await unzip(await readFile(await archive.path()))).keys()]
  expect(names).toEqual([
    expect.stringMatching(/ it jumps over a brook .*\.mp4$/),
    expect.stringMatching(/ a fox runs through the snow .*\.mp4$/),
    'manifest.json',
  ])
})
