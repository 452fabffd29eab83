import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { mediaUrl } from '@studio/backend/features/assets/contract.ts'
import { unpackColumns } from '@studio/backend/features/gallery/columns-contract.ts'
import { galleryColumns } from '@studio/backend/features/gallery/contract.ts'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { until } from '../../e2e/support/until.ts'
import { fillGallery } from '../../seed/gallery-outline.ts'
import { processorTimeOf } from '../jobs/processes.ts'
import type { Measure } from '../report/figure.ts'
import { median, percentile, timed } from '../report/statistics.ts'

const tiles = 40
/** A browser opens at most six connections to one host. */
const connections = 6
const warmUp = 10
const rounds = 50

/** A gallery that is reloaded: the browser has every thumbnail in its cache and asks for each whether it is still valid. */
export const reload: Measure = {
  name: 'reload',
  run: async (bench) => {
    const { engines, newPerson, product } = await bench.studio()
    const { cookie, userId } = await newPerson()
    await fillGallery(engines, userId, tiles)
    const head = await engines.store.head()
    await until('the gallery is shown', async () => ((await readCheckpoint(engines.db))?.position ?? 0n) >= head)
    const columns = await fetch(product.url + galleryColumns.path, { headers: { cookie } })
    const shown = unpackColumns(galleryColumns.response.parse(await columns.json()))
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const revalidate = async (address: string) => {
      // Seeded pictures have no bytes and so no known ETag; `*` matches any.
      const sent = request(address, { agent, headers: { cookie, 'if-none-match': '*' } }).end()
      // Cast: `once` does not know that this event carries the response.
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      if (response.statusCode !== 304) throw new Error(`${address}: ${response.statusCode}`)
      await once(response, 'end')
    }
    const addresses = shown.map(({ id }) => product.url + mediaUrl(id, 'thumbnail'))
    const reloadOnce = () => Promise.all(addresses.map(revalidate))
    for (let n = 0; n < warmUp; n++) await reloadOnce()
    const processes = [product.pid('api'), product.pid('mongo')]
    const used = () => processes.reduce((sum, pid) => sum + processorTimeOf(pid), 0)
    const before = used()
    const times: number[] = []
    for (let n = 0; n < rounds; n++) times.push(await timed(reloadOnce))
    const spent = (used() - before) / rounds
    agent.destroy()
    return [
      { name: `reload of ${tiles} tiles, p50`, value: median(times), unit: 'ms', goal: { atMost: 100 } },
      { name: `reload of ${tiles} tiles, p95`, value: percentile(times, 0.95), unit: 'ms' },
      { name: `processor time of api and MongoDB for a reload`, value: spent, unit: 'ms' },
    ]
  },
}
