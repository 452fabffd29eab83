import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import path from 'node:path'
import { openDownloader } from '@studio/backend/platform/media/downloader/downloader.ts'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { type WorkFolder, workFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ytDlpPath } from '../../setup/yt-dlp.mjs'

// yt-dlp as the set-up installs it, with the command line of the product. Servers of this machine stand in for the sites: tests alone can
// name hosts that are reached besides those of a site. Where the set-up could not install yt-dlp, it has said so, the product refuses
// links, and there is nothing to test here.

const site = { extractors: ['youtube'], hosts: ['youtube.com'] }
const signal = new AbortController().signal

let clips: WorkFolder
let servers: readonly Server[] = []
let canaryHits = 0
let host = ''

beforeAll(async () => {
  clips = await workFolder()
  const clip = await readFile(await makeVideo(path.join(clips.path, 'clip.mp4')))
  const canary = await listening((_, response) => {
    canaryHits += 1
    response.end()
  })
  const segments = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://${canary.host}/x.ts\n#EXT-X-ENDLIST\n`
  const live = segments.replace('#EXT-X-ENDLIST\n', '')
  const playlist = { 'content-type': 'application/vnd.apple.mpegurl' }
  const main = await listening(({ url }, response) => {
    if (url === '/away.mp4') response.writeHead(302, { location: `http://${canary.host}/x.mp4` }).end()
    else if (url === '/live.m3u8') response.writeHead(200, playlist).end(live)
    else if (url === '/clip.mp4') response.writeHead(200, { 'content-type': 'video/mp4' }).end(clip)
    else response.writeHead(200, playlist).end(segments)
  })
  servers = [canary.server, main.server]
  host = main.host
})
afterAll(async () => {
  for (const server of servers) server.close()
  await clips.remove()
})

async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

async function download(link: string, testHosts: readonly string[] = []) {
  const folder = await workFolder()
  try {
    const told: number[] = []
    const run = openDownloader({ program: ytDlpPath(), testHosts })
    const progress = (percent: number) => void told.push(percent)
    const file = await run({ site, link, folder: folder.path, signal, progress })
    return { name: path.basename(file), last: told.at(-1), files: await readdir(folder.path) }
  } finally {
    await folder.remove()
  }
}

describe.skipIf(!existsSync(ytDlpPath()))('the real yt-dlp', () => {
  it('downloads a video and tells how far it is', async () => {
    expect(await download(`http://${host}/clip.mp4`, [host])).toEqual({
      name: 'video.mp4',
      last: 100,
      files: ['video.mp4'],
    })
  })

  it.each(['away.mp4', 'list.m3u8'])('is not led to another host by %s', async (name) => {
    await expect(download(`http://${host}/${name}`, [host])).rejects.toThrow('Unusable video')
    expect(canaryHits).toBe(0)
  })

  it('says of a live stream that it is one', async () => {
    await expect(download(`http://${host}/live.m3u8`, [host])).rejects.toThrow('Unusable video: live')
    expect(canaryHits).toBe(0)
  })

  it('reads no address of another site', async () => {
    await expect(download(`http://${host}/clip.mp4`)).rejects.toThrow('No suitable extractor')
  })
})
