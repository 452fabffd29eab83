import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AssetId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { Problem } from '../../../platform/http/contract/endpoint.ts'
import { type Person, signedIn } from '../../../testing/person.ts'
import { openStudio, type Studio } from '../../../testing/studio.ts'
import { restoreAsset, setFavorite, trashAsset } from '../../assets/commands.ts'
import { jobOf, pictureOf, projected } from '../../assets/testing/picture.ts'
import { listGenerations } from '../contract.ts'

let studio: Studio
let person: Person
/** Generations of one image each, oldest first, and their images. */
let jobs: string[]
let pictures: AssetId[]

beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

beforeEach(async () => {
  person = await signedIn(studio)
  jobs = []
  pictures = []
  for (let n = 0; n < 5; n += 1) await arrive()
  await projected(studio)
})

/** One more generation, with its image. */
async function arrive(): Promise<void> {
  const jobId = await jobOf(studio, person, 1)
  jobs.push(jobId)
  pictures.push(await pictureOf(studio, person, jobId))
}

const request = (n: number) => {
  const [commandId, assetId] = [randomId(), pictures[n]]
  if (assetId === undefined) throw new Error(`There is no picture ${n}`)
  const at = new Date().toISOString()
  return { commandId, correlationId: commandId, causationId: commandId, at, assetId, userId: person.userId }
}
const trash = (n: number) => trashAsset(createHandle(studio.engines.store), request(n))
const mark = (n: number, favorite: boolean) =>
  setFavorite(createHandle(studio.engines.store), { ...request(n), favorite })

const ask = (query: string, who = person) => who.send({ method: 'GET', url: `/api/generations?${query}` })

/** A page as numbers of its generations, and its anchor. */
async function page(query: string) {
  const response = await ask(query)
  const listed = listGenerations.response.parse(response.json())
  return { listed, numbers: listed.map(({ id }) => jobs.indexOf(id)), anchor: String(response.headers['x-anchor']) }
}

describe('a client that sends the anchor of the first page', () => {
  it('gets pages that neither repeat nor skip while new images arrive', async () => {
    const first = await page('limit=2')
    expect(first.numbers).toEqual([4, 3])
    await arrive()
    await projected(studio)
    const second = await page(`limit=2&offset=2&anchor=${first.anchor}`)
    expect(second.numbers).toEqual([2, 1])
    await arrive()
    await projected(studio)
    // Tokens of one place differ; each holds the list still.
    for (const { anchor } of [first, second]) {
      expect((await page(`limit=2&offset=4&anchor=${anchor}`)).numbers).toEqual([0])
    }
  })

  it('gets the same pages while images are deleted: an emptied generation stays in its position', async () => {
    const { anchor } = await page('limit=2')
    await trash(4)
    await trash(2)
    await projected(studio)
    const [first, second] = [await page(`limit=2&anchor=${anchor}`), await page(`limit=2&offset=2&anchor=${anchor}`)]
    expect([...first.numbers, ...second.numbers]).toEqual([4, 3, 2, 1])
    expect(first.listed.map(({ generatedImages }) => generatedImages.length)).toEqual([0, 1])
  })

  it('is not affected by restored images while it sends the anchor of the latest page', async () => {
    await trash(4)
    await projected(studio)
    const first = await page('limit=2')
    expect(first.numbers).toEqual([3, 2])
    const command = { ...request(4), userId: person.userId }
    await restoreAsset(createHandle(studio.engines.store), command)
    await projected(studio)
    expect((await page(`limit=2&offset=2&anchor=${first.anchor}`)).numbers).toEqual([1, 0])
  })

  it('pages through favourites the same way', async () => {
    for (const n of [0, 1, 2, 4]) await mark(n, true)
    await projected(studio)
    const first = await page('limit=2&favoritesOnly=true')
    expect(first.numbers).toEqual([4, 2])
    await mark(4, false)
    await trash(2)
    await projected(studio)
    const second = await page(`limit=2&offset=2&favoritesOnly=true&anchor=${first.anchor}`)
    expect(second.numbers).toEqual([1, 0])
    expect((await page('limit=2&favoritesOnly=true')).numbers).toEqual([1, 0])
  })
})

describe('a client without an anchor', () => {
  it('gets plain offsets from the newest, without what is in the trash', async () => {
    expect((await page('limit=2&offset=2')).numbers).toEqual([2, 1])
    await arrive()
    await trash(4)
    await projected(studio)
    expect((await page('limit=2')).numbers).toEqual([5, 3])
    expect((await page('limit=2&offset=2')).numbers).toEqual([2, 1])
  })

  it('searches for words of prompts', async () => {
    expect((await page('limit=2&offset=3&search=LIGHT%20dawn')).numbers).toEqual([1, 0])
    expect((await page('search=dusk')).numbers).toEqual([])
  })
})

describe('an anchor is refused', () => {
  it('when it belongs to another person or list, was changed, or is not an anchor', async () => {
    const { anchor } = await page('limit=2')
    const stranger = await signedIn(studio)
    const written = await person.send({ method: 'GET', url: '/api/gallery/columns' })
    const refused = [
      await ask(`anchor=${anchor}`, stranger),
      await ask(`anchor=${anchor}&favoritesOnly=true`),
      await ask(`anchor=${anchor.startsWith('A') ? 'B' : 'A'}${anchor.slice(1)}`),
      await ask(`anchor=${String(written.headers['x-position'])}`),
      await ask('anchor='),
      await ask('anchor=abc'),
      await ask('anchor=17'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400))
    for (const response of refused) expect(Problem.parse(response.json()).code).toMatch(/^(validation|bad-request)$/)
  })
})
