import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { expectPlays, openFromMenu, tiles } from '../support/clip-steps.ts'
import { type Upload, uploads } from '../support/panel-steps.ts'
import { photograph } from '../support/photograph.ts'
import { expect, test } from '../support/studio.ts'

const rate = 16_000

/** A tone of so many seconds, as a WAV file of 16 bits. */
function voice(seconds: number): Upload {
  const samples = rate * seconds
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n += 1) {
    bytes.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 440 * n) / rate)), 44 + n * 2)
  }
  return { name: 'voice.wav', mimeType: 'audio/wav', buffer: bytes }
}

test('an image is synced with a voice; the result plays as long as the voice, is marked, saved, deleted and brought back, and is synced again', async ({
  page,
  creator,
}, info) => {
  await openFromMenu(page, creator, { entry: 'Lip Sync', address: '/lip-sync' })
  await expect(page.getByText('No lip sync videos yet.')).toBeVisible()
  await photograph(page, info, 'no-lip-syncs')

  await page.locator('input[name=video]').setInputFiles(await uploads(1))
  await page.locator('input[name=audio]').setInputFiles(voice(3))
  const generate = page.getByRole('button', { name: 'Generate 24¢' })
  await expect(generate).toBeVisible()
  await generate.click()
  await expect(page.getByText('Lip Sync Started!', { exact: true })).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page)).toHaveAccessibleName(/^Open Lip sync, Cut off, .*, 0:03/)
  await photograph(page, info, 'one-lip-sync')
  await expectNoFindingsAtAnyWidth(page, 'one lip sync')

  await tiles(page).focus()
  await page.keyboard.press(' ')
  await expectPlays(page.locator('[data-tile] video'))
  await page.keyboard.press('f')
  await expect(page.getByText('Favorite updated', { exact: true })).toBeVisible()
  // With less motion, which these tests ask for, a video waits to be started.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Video details' })
  await expectPlays(details.locator('video'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await photograph(page, info, 'details-of-a-lip-sync')
  await expectNoFindingsAtAnyWidth(page, 'the details of a lip sync')
  const saving = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^lipsync-[0-9a-f-]{36}\.mp4$/)

  await details.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Video deleted successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('No lip sync videos yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles(page)).toHaveCount(1)

  await tiles(page).press('Enter')
  await details.getByRole('button', { name: /^Speak/ }).click()
  await expect(page.getByRole('button', { name: 'Remove video' })).toBeVisible()
  await expect(page).toHaveURL('/lip-sync')
  await page.locator('input[name=audio]').setInputFiles(voice(5))
  await page.getByRole('radio', { name: /^Bounce/ }).check()
  await page.getByRole('button', { name: 'Generate 40¢' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect(tiles(page).first()).toHaveAccessibleName(/^Open Lip sync, Bounce, .*, 0:05/)
})
