import { listVideos, type Video } from '@studio/backend/contract/videos'
import { until } from '../../e2e/support/until.ts'
import type { Figure, Measure } from '../report/figure.ts'
import { openContext, withBrowser } from './browser.ts'
import { openVideos } from './clips.ts'
import { scrollFrames, wheelFrames } from './scroll-frames.ts'

const shown = 200

/** Pixels a second while the pages of the list still arrive. */
const speedsOfArrival = [1_000, 2_000]

/**
 * A list of 200 clips in the built studio is scrolled like the gallery, and every frame is timed: first while its pages arrive, then,
 * with all 200 in the list, from its beginning.
 */
export const clipScroll: Measure = {
  name: 'clip-scroll',
  run: async (bench) => {
    const { product, newPerson } = await bench.studio()
    const person = await newPerson()
    return await withBrowser(async (browser) => {
      const context = await openContext(browser, product.url, person)
      const maker = await context.newPage()
      await openVideos(maker, product.url)
      await maker.getByRole('button', { name: /^Generate \d/ }).click()
      const made = await until('a clip is made', async () => {
        const response = await fetch(product.url + listVideos.path, { headers: { cookie: person.cookie } })
        return listVideos.response.parse(await response.json()).find(({ status }) => status === 'completed')
      })
      await maker.close()
      await context.addInitScript(respondInPage(made))
      const page = await context.newPage()
      await page.goto(`${product.url}/video`)
      await page.locator('[data-tiles] img').first().waitFor()
      await page.waitForLoadState('networkidle')
      const arriving: Figure[] = []
      for (const speed of speedsOfArrival)
        arriving.push(...(await wheelFrames(page, 'clips whose pages arrive', speed)))
      await until('all clips are listed', async () => {
        await page.evaluate(`scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })`)
        return (await page.locator(`[data-tiles] [aria-setsize="${shown}"]`).count()) > 0
      })
      await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
      return [...arriving, ...(await scrollFrames(page, `${shown} clips`))]
    })
  },
}

/**
 * A script that replaces `fetch` in the page, so that it lists the one clip many times. Each has a poster of an address of its own and a
 * preview of its own, so that the browser loads and decodes them.
 */
const respondInPage = (video: Video): string => `{
  const original = fetch
  const video = ${JSON.stringify(video)}
  const nth = (n) => {
    const id = '30000000-0000-4000-8000-' + String(n).padStart(12, '0')
    const own = (address) => address + '?' + n
    const { posterUrl, thumbnailUrl } = video.clip
    const thumbhash = video.clip.thumbhash.slice(0, 12) + btoa(String(n).padStart(3, '0')) + video.clip.thumbhash.slice(16)
    return { ...video, id, clip: { ...video.clip, thumbhash, posterUrl: own(posterUrl), thumbnailUrl: own(thumbnailUrl) } }
  }
  const clips = Array.from({ length: ${shown} }, (_, n) => nth(n))
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input.url ?? input, location.href)
    if (pathname !== '${listVideos.path}') return original(input, init)
    const after = searchParams.get('after')
    const offset = after === null ? 0 : clips.findIndex(({ id }) => id === after) + 1
    return Response.json(clips.slice(offset, offset + Number(searchParams.get('limit') ?? 20)))
  }
}`
