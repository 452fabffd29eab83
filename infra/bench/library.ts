import { listCharacters } from '@studio/backend/contract/library'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { until } from '../e2e/until.ts'
import { fillCharacters } from '../seed/characters.ts'
import { fillGallery } from '../seed/gallery-outline.ts'
import type { Measure } from './figure.ts'
import { processorTimeOf } from './processes.ts'
import { median, percentile, timed } from './statistics.ts'

const characters = 500
const images = 200
/** The gallery from which the characters have their images. */
const pictures = 2_000
const calls = 200
const warmUp = 20
/** The projector has 100,000 images to read. */
const projectionMs = 300_000

/** The list of 500 characters with 200 images each, asked for again and again. */
export const library: Measure = {
  name: 'library',
  run: async (bench) => {
    const { engines, newPerson, product } = await bench.studio()
    const { userId, cookie } = await newPerson()
    const assetIds = await fillGallery(engines, userId, pictures)
    await fillCharacters(engines, userId, { characters, images, assetIds })
    const head = await engines.store.head()
    const isShown = async () => ((await readCheckpoint(engines.db))?.position ?? 0n) >= head
    await until('the characters are shown', isShown, projectionMs)
    const list = async () => {
      const response = await fetch(product.url + listCharacters.path, { headers: { cookie } })
      return listCharacters.response.parse(await response.json())
    }
    const listed = await list()
    if (listed.length !== characters || listed.some(({ imageCount }) => imageCount !== images))
      throw new Error('The list does not show what was seeded')
    for (let n = 0; n < warmUp; n++) await list()
    const processes = [product.pid('api'), product.pid('mongo')]
    const used = () => processes.reduce((sum, pid) => sum + processorTimeOf(pid), 0)
    const before = used()
    const times: number[] = []
    for (let n = 0; n < calls; n++) times.push(await timed(list))
    const spent = (used() - before) / calls
    const name = 'list of 500 characters with 200 images each'
    return [
      { name: `${name}, p50`, value: median(times), unit: 'ms' },
      { name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', goal: { atMost: 50 } },
      { name: 'processor time of api and MongoDB for the list', value: spent, unit: 'ms' },
    ]
  },
}
