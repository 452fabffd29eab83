import { unpackColumns } from '@studio/backend/features/gallery/columns-contract.ts'
import { galleryColumns, galleryImages, mostImages } from '@studio/backend/features/gallery/contract.ts'
import { listGenerations } from '@studio/backend/features/images/contract.ts'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { until } from '../../e2e/support/until.ts'
import { fillGallery, outputs } from '../../seed/gallery-outline.ts'
import type { Person } from '../jobs/person.ts'
import type { Figure, Measure } from '../report/figure.ts'
import { median, percentile, timed } from '../report/statistics.ts'
import type { Studio } from '../studio.ts'
import { listen } from './live.ts'

const pictures = 10_000
/** Generations on a page of the specified list. */
const pageSize = 40
const generationCount = pictures / outputs
const columnCalls = 30
const pageCalls = 100
const resumes = 5
const warmUp = 5

/** The calls of a gallery of 10,000 pictures, one after the other; and a page that reconnects after it has missed all their changes. */
export const gallery: Measure = {
  name: 'gallery',
  run: async (bench) => {
    const studio = await bench.studio()
    const { engines, newPerson } = studio
    const person = await newPerson()
    const before = await positionOf(studio, person)
    await fillGallery(engines, person.userId, pictures)
    const head = await engines.store.head()
    await until('the gallery is shown', async () => ((await readCheckpoint(engines.db))?.position ?? 0n) >= head)
    return [...(await callTimes(studio, person)), await resumeTime(studio, person, before)]
  },
}

async function callTimes({ product: { url } }: Studio, { cookie }: Person): Promise<Figure[]> {
  const ask = async (path: string) => {
    const response = await fetch(url + path, { headers: { cookie } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return { body: await response.json(), anchor: response.headers.get('x-anchor') }
  }
  const get = async (path: string) => (await ask(path)).body
  const ids = unpackColumns(galleryColumns.response.parse(await get(galleryColumns.path))).map(({ id }) => id)
  if (ids.length !== pictures) throw new Error(`The gallery shows ${ids.length} of ${pictures} pictures`)
  const details = (n: number) => {
    const from = (n * 1_009) % (pictures - mostImages)
    return get(`${galleryImages.path}?ids=${ids.slice(from, from + mostImages).join(',')}`)
  }
  const firstPage = `${listGenerations.path}?limit=${pageSize}`
  const lastPages = await walk(firstPage, async (path) => (await ask(path)).anchor)
  return [
    ...figuresOf('gallery columns, 10,000 images', await timesOf(columnCalls, () => get(galleryColumns.path)), 60),
    ...figuresOf('first page of 10,000 images', await timesOf(pageCalls, () => get(firstPage))),
    ...figuresOf('last page of 10,000 images', await timesOf(pageCalls, (n) => get(lastPages(n)))),
    ...figuresOf(`gallery details of ${mostImages} images`, await timesOf(pageCalls, details)),
    ...figuresOf(
      'search in 10,000 images',
      await timesOf(columnCalls, () => get(`${galleryColumns.path}?search=dawn`)),
    ),
  ]
}

/** How many of the last pages are asked for in turn. */
const lastPageCount = 10

/**
 * Pages through the whole list as a client does that sends back the anchor of the page before, and returns the addresses of the last
 * pages, which are then asked for in turn.
 */
async function walk(
  firstPage: string,
  anchorOf: (path: string) => Promise<string | null>,
): Promise<(n: number) => string> {
  const paths = [firstPage]
  for (let offset = pageSize; offset < generationCount; offset += pageSize) {
    const anchor = await anchorOf(paths.at(-1) ?? firstPage)
    if (anchor === null) throw new Error('A page has no anchor')
    paths.push(`${firstPage}&offset=${offset}&anchor=${encodeURIComponent(anchor)}`)
  }
  const last = paths.slice(-lastPageCount)
  return (n) => last[n % last.length] ?? firstPage
}

async function timesOf(calls: number, call: (n: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let n = 0; n < calls + warmUp; n++) times.push(await timed(() => call(n)))
  return times.slice(warmUp)
}

/** @param goal the most milliseconds that the median should take */
const figuresOf = (name: string, times: readonly number[], goal?: number): Figure[] => [
  { name: `${name}, p50`, value: median(times), unit: 'ms', ...(goal !== undefined && { goal: { atMost: goal } }) },
  { name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms' },
]

/** The log position that the person’s gallery shows, as the token that the live feed accepts. */
async function positionOf({ product }: Studio, { cookie }: Person): Promise<string> {
  const { headers } = await fetch(product.url + galleryColumns.path, { headers: { cookie } })
  return headers.get('x-position') ?? ''
}

/** The time from opening the live feed until all changes after the position have been received. */
async function resumeTime({ product }: Studio, { cookie }: Person, after: string): Promise<Figure> {
  const times = await timesOf(resumes, async () => {
    // `listen` resolves when the missed changes have been received.
    const live = await listen(product.url, cookie, after)
    live.close()
    const things = new Set(live.changes().map(({ kind, id }) => `${kind} ${id}`))
    if (things.size < generationCount) throw new Error(`Only ${things.size} of ${generationCount} were received`)
  })
  return { name: 'resume after 10,000 missed changes', value: median(times), unit: 'ms', goal: { atMost: 1_000 } }
}
