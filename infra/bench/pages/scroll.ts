import { galleryColumns, galleryImages } from '@studio/backend/features/gallery/contract.ts'
import type { z } from 'zod'
import { largeColumns } from '../../e2e/support/large-gallery.ts'
import { until } from '../../e2e/support/until.ts'
import type { Person } from '../jobs/person.ts'
import type { Measure } from '../report/figure.ts'
import type { Studio } from '../studio.ts'
import { openContext, withBrowser } from './browser.ts'
import { scrollFrames } from './scroll-frames.ts'

const pictures = 100_000
const made = 8

/**
 * A gallery of 100,000 pictures in the built studio is scrolled by the wheel and by the thumb of the scroll bar; every frame is timed.
 */
export const scroll: Measure = {
  name: 'scroll',
  run: async (bench) => {
    const studio = await bench.studio()
    const person = await studio.newPerson()
    const details = await makePictures(studio, person)
    return await withBrowser(async (browser) => {
      const context = await openContext(browser, studio.product.url, person)
      await context.addInitScript(respondInPage(details))
      const page = await context.newPage()
      await page.goto(studio.product.url)
      // The count may be higher than 100,000 by the newest pictures, which are listed even when the columns do not contain them.
      await page.getByText(/^100,0\d\d images$/).waitFor()
      return await scrollFrames(page, '100,000')
    })
  },
}

export type Details = z.output<typeof galleryImages.response>

/** Generates pictures in the sandbox; returns their details with those of their generations. */
export async function makePictures({ product: { url } }: Studio, person: Person): Promise<Details> {
  const jobs = await Promise.all(Array.from({ length: made }, () => person.generate()))
  const ids = await until('pictures are made', async () => {
    const outputs = (await Promise.all(jobs.map((job) => person.generation(job)))).flatMap((each) => each.outputs)
    const stored = outputs.flatMap((output) => (output.status === 'stored' ? [output.assetId] : []))
    return stored.length === made && stored
  })
  const response = await fetch(`${url}${galleryImages.path}?ids=${ids.join(',')}`, {
    headers: { cookie: person.cookie },
  })
  return galleryImages.response.parse(await response.json())
}

/**
 * A script that replaces `fetch` in the page, so that the requests for the columns and for details are responded to there. Playwright's
 * interception would slow down every request, those for thumbnails too. Every picture of the gallery looks like one of `details` but
 * has an address of its own, so that the browser loads and decodes each.
 */
const respondInPage = (details: Details): string => `{
  const original = fetch
  const columns = ${JSON.stringify(largeColumns(pictures))}
  const { images, generations } = ${JSON.stringify(details)}
  const withOwnAddress = (id, n) => {
    const image = images[n % images.length]
    return { ...image, id, thumbnailUrl: image.thumbnailUrl + '?' + id }
  }
  const responses = {
    '${galleryColumns.path}': () => columns,
    '${galleryImages.path}': (query) => ({ images: query.get('ids').split(',').map(withOwnAddress), generations }),
  }
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input.url ?? input, location.href)
    const respond = responses[pathname]
    return respond === undefined ? original(input, init) : Response.json(respond(searchParams))
  }
}`
