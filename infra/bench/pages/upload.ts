import { openAsBlob } from 'node:fs'
import { appendFile, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { uploadVideo } from '@studio/backend/features/sources/contract.ts'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { memoryOf } from '../jobs/processes.ts'
import type { Measure } from '../report/figure.ts'

const bytes = 200_000_000
const pauseMs = 25

/** The upload of a video of 200 MB: how long it takes until it can be used, and by how much it makes the API grow meanwhile. */
export const upload: Measure = {
  name: 'upload',
  run: async (bench) => {
    const { product, newPerson } = await bench.studio()
    const person = await newPerson()
    return await withWorkFolder(async (folder) => {
      const send = async (file: string): Promise<void> => await sendVideo(product.url, person.cookie, file)
      // The first one is warm-up: the code for it is loaded then.
      await send(await makeVideo(path.join(folder, 'small.mp4')))
      const file = await padded(await makeVideo(path.join(folder, 'large.mp4')), bytes)
      const before = memoryOf(product.pid('api')).resident
      let most = before
      const watch = setInterval(() => (most = Math.max(most, memoryOf(product.pid('api')).resident)), pauseMs)
      const began = performance.now()
      await send(file).finally(() => clearInterval(watch))
      return [
        { name: 'upload of a video of 200 MB', value: performance.now() - began, unit: 'ms' },
        { name: 'growth of api meanwhile', value: most - before, unit: 'MB', goal: { atMost: 50 } },
      ]
    })
  },
}

/** Makes a video that large by a box that players pass over (ISO/IEC 14496-12, 8.1.2). */
async function padded(file: string, size: number): Promise<string> {
  const { size: already } = await stat(file)
  const header = Buffer.from('\0\0\0\0free', 'latin1')
  header.writeUInt32BE(size - already)
  await appendFile(file, header)
  await truncate(file, size)
  return file
}

async function sendVideo(url: string, cookie: string, file: string): Promise<void> {
  const body = new FormData()
  body.set('video', await openAsBlob(file, { type: 'video/mp4' }), path.basename(file))
  const response = await fetch(url + uploadVideo.path, { method: 'POST', headers: { cookie, origin: url }, body })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
}
