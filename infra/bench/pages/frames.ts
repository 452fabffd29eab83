import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { frameCount } from '@studio/backend/platform/media/video/frames.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { Measure } from '../report/figure.ts'
import { median } from '../report/statistics.ts'
import { openContext, withBrowser } from './browser.ts'

const rounds = 3

/** From choosing the file of a video of one minute in the panel until all frames to choose from are on the screen. */
export const frames: Measure = {
  name: 'frames',
  run: async (bench) => {
    const { product, newPerson } = await bench.studio()
    const person = await newPerson()
    return await withWorkFolder(async (folder) => {
      const clip = { seconds: 60, size: '1280x720', rate: 30 }
      const file = await makeVideo(path.join(folder, 'minute.mp4'), clip)
      return await withBrowser(async (browser) => {
        const context = await openContext(browser, product.url, person)
        const page = await context.newPage()
        await page.goto(product.url)
        await page.getByRole('button', { name: 'Frames of a video' }).click()
        await page.getByRole('tab', { name: 'Upload' }).click()
        const times: number[] = []
        for (let round = 0; round < rounds; round++) times.push(await framesOf(page, file))
        const value = median(times)
        return [{ name: 'frames of 60 s in 720p on screen, p50', value, unit: 'ms', goal: { atMost: 6_000 } }]
      })
    })
  },
}

/** Milliseconds until the frames are shown. The popover is emptied again afterwards. */
async function framesOf(page: Page, file: string): Promise<number> {
  const began = performance.now()
  await page.locator('input[name=video]').setInputFiles(file)
  const pictures = page.getByRole('group', { name: 'Choose a frame' }).locator('img')
  await pictures.nth(frameCount - 1).waitFor()
  const took = performance.now() - began
  await page.getByRole('button', { name: 'Reset' }).click()
  return took
}
