import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { choose, uploads } from './panel-steps.ts'
import { photograph } from './photograph.ts'
import { expect, startSession, test } from './studio.ts'

const tiles = (page: Page): Locator => page.locator('[data-status=done] [data-tile]')

/** Waits until a player shows pictures that move: it has a size, and has come to another time. */
async function expectPlays(player: Locator): Promise<void> {
  await expect(player).not.toHaveJSProperty('videoWidth', 0)
  await expect(player).not.toHaveJSProperty('currentTime', 0)
}

test('a video is made from an uploaded first frame; it plays in its tile and in its details, is deleted and brought back', async ({
  page,
  creator,
}, info) => {
  await startSession(page, creator)
  await page.goto('/')
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Create Video' }).click()
  await expect(page).toHaveURL('/video')
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
