import { characterImages, collectionImages, listCharacters, type MemberColumns } from '@studio/backend/contract/library'
import { largeColumns } from '../../e2e/support/large-gallery.ts'
import type { Measure } from '../report/figure.ts'
import { openContext, withBrowser } from './browser.ts'
import { type Details, makePictures } from './scroll.ts'
import { scrollFrames } from './scroll-frames.ts'

const pictures = 100_000
const characterId = '20000000-0000-4000-8000-000000000000'

/** The page of a character with 100,000 images is scrolled like the gallery, and every frame is timed. */
export const characterScroll: Measure = {
  name: 'character-scroll',
  run: async (bench) => {
    const studio = await bench.studio()
    const person = await studio.newPerson()
    const details = await makePictures(studio, person)
    return await withBrowser(async (browser) => {
      const context = await openContext(browser, studio.product.url, person)
      await context.addInitScript(respondInPage(details))
      const page = await context.newPage()
      await page.goto(`${studio.product.url}/characters?id=${characterId}`)
      await page.getByText('100,000 images').waitFor()
      await page.locator('[data-tiles] img').first().waitFor()
      return await scrollFrames(page, 'a character of 100,000')
    })
  },
}

const { ids, ratios }: MemberColumns = largeColumns(pictures)
const columnsPath = characterImages.columns.path.replace(':characterId', characterId)
const character = {
  id: characterId,
  name: 'Mira',
  imageCount: pictures,
  videoCount: 0,
  mosaic: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

/**
 * A script that replaces `fetch` in the page, as for the gallery (scroll.ts): the character, its columns and the details of its images are
 * responded to there. Every image has an address of its own, so that the browser loads and decodes each.
 */
const respondInPage = ({ images, generations }: Details): string => `{
  const original = fetch
  const columns = ${JSON.stringify({ ids, ratios })}
  const images = ${JSON.stringify(images)}
  const prompt = ${JSON.stringify(generations[0]?.prompt)}
  const detailsOf = (id, n) => {
    const image = images[n % images.length]
    return { ...image, id, thumbnailUrl: image.thumbnailUrl + '?' + id, collections: ['${characterId}'], prompt }
  }
  const responses = {
    '${listCharacters.path}': () => [${JSON.stringify(character)}],
    '${columnsPath}': () => columns,
    '${collectionImages.path}': (query) => query.get('ids').split(',').map(detailsOf),
  }
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input.url ?? input, location.href)
    const respond = responses[pathname]
    return respond === undefined ? original(input, init) : Response.json(respond(searchParams))
  }
}`
