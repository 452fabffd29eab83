import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../testing/pictures.ts'
import { ffmpeg, makeVideo } from '../testing/videos.ts'
import { probeVideo } from './probe.ts'
import { UnusableVideo } from './unusable-video.ts'
import { madeShape } from './video-limits.ts'
import { type WorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
let plain = ''
beforeAll(async () => {
  work = await workFolder()
  plain = await makeVideo(fileNamed('plain.mp4'), { seconds: 2, more: ['-movflags', '+faststart'] })
})
afterAll(() => work.remove())

const fileNamed = (name: string) => path.join(work.path, name)

async function faultOf(file: string): Promise<string> {
  try {
    return JSON.stringify(await probeVideo(file))
  } catch (error) {
    return error instanceof UnusableVideo ? error.fault : String(error)
  }
}

const faultOfBytes = async (bytes: Uint8Array | string): Promise<string> => {
  await writeFile(fileNamed('hostile.mp4'), bytes)
  return await faultOf(fileNamed('hostile.mp4'))
}

describe('a video is what its packets say', () => {
  it('as to length, size and colours', async () => {
    expect(await probeVideo(plain)).toEqual({
      durationMs: 2_000,
      width: 160,
      height: 90,
      codec: 'h264',
      frameRate: '10/1',
      audioCodec: undefined,
      contentType: 'video/mp4',
      colours: 'bt601',
      playability: 'as-is',
      isCut: false,
    })
  })

  it('as to what a browser needs', async () => {
    const needs = async (name: string, ...more: readonly string[]) => {
      const file = await makeVideo(fileNamed(name), { more })
      return (await probeVideo(file)).playability
    }
    expect(await needs('end.mp4')).toBe('remux')
    expect(await needs('same.mkv')).toBe('remux')
    expect(await needs('quick.mov', '-movflags', '+faststart')).toBe('remux')
    expect(await needs('wide.mp4', '-pix_fmt', 'yuv444p', '-movflags', '+faststart')).toBe('transcode')
    expect(
      await needs('fields.mp4', '-s', '160x96', '-flags', '+ildct+ilme', '-top', '1', '-movflags', '+faststart'),
    ).toBe('transcode')
    const sound = ['-f', 'lavfi', '-i', 'sine=d=2', '-map', '0', '-map', '1', '-c:v', 'copy', '-c:a']
    await ffmpeg(['-i', plain, ...sound, 'aac', '-movflags', '+faststart', fileNamed('aac.mp4')])
    await ffmpeg(['-i', plain, ...sound, 'libmp3lame', '-movflags', '+faststart', fileNamed('mp3.mp4')])
    const aac = { audioCodec: 'aac', playability: 'as-is' }
    expect(await probeVideo(fileNamed('aac.mp4'))).toMatchObject(aac)
    expect(await probeVideo(fileNamed('mp3.mp4'))).toMatchObject({ audioCodec: 'mp3', playability: 'transcode' })
  })

  it('as to its end, which is missing where fewer frames come than its header counts', async () => {
    const bytes = await readFile(plain)
    await writeFile(fileNamed('cut.mp4'), bytes.subarray(0, bytes.length * 0.8))
    expect(await probeVideo(fileNamed('cut.mp4'))).toMatchObject({ isCut: true })
  })

  it('also when it is turned, has pixels that are no squares, and begins late', async () => {
    await makeVideo(fileNamed('flat.mkv'), { size: '1280x720', more: ['-vf', 'setsar=2/1', '-output_ts_offset', '5'] })
    const facts = { width: 2560, height: 720, colours: 'bt709', durationMs: 1_000, contentType: 'video/webm' }
    expect(await probeVideo(fileNamed('flat.mkv'))).toMatchObject(facts)
    await ffmpeg(['-i', plain, '-c', 'copy', '-metadata:s:v', 'rotate=90', fileNamed('turned.mp4')])
    expect(await probeVideo(fileNamed('turned.mp4'))).toMatchObject({ width: 90, height: 160 })
  })

  it('when its header says otherwise', async () => {
    const bytes = await readFile(plain)
    // the length in the movie header, a thousand units a second: an hour
    bytes.writeUInt32BE(3_600_000, bytes.indexOf('mvhd') + 20)
    await writeFile(fileNamed('lying.mp4'), bytes)
    expect(await probeVideo(fileNamed('lying.mp4'))).toMatchObject({ durationMs: 2_000 })
  })
})

/** A cluster of so many packets of one byte for the first track of a Matroska file, 32 of them in each millisecond. */
function cluster(packets: number): Buffer {
  const blocks = Array.from({ length: packets }, (_, n) => {
    const block = Buffer.from([0xa3, 0x85, 0x81, 0, 0, 0x80, 0])
    block.writeInt16BE(n >> 5, 3)
    return block
  })
  const body = Buffer.concat([Buffer.from([0xe7, 0x82, 0x07, 0xd0]), ...blocks])
  const head = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0, 0, 0, 0, 0, 0, 0])
  head.writeUIntBE(body.length, 6, 6)
  return Buffer.concat([head, body])
}

describe('what is no usable video is refused', () => {
  let canary: Server
  let hits = 0
  beforeAll(async () => {
    canary = createServer((_, response) => {
      hits += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(canary, 'listening')
  })
  afterAll(() => canary.close())

  it.each([
    ['a list of segments', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nCANARY\n#EXT-X-ENDLIST\n'],
    ['a list of files', 'ffconcat version 1.0\nfile plain.mp4\n'],
    [
      'a stream description',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
    ],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="CANARY"/></svg>'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
  ])('%s, and nothing else is opened', async (_, text) => {
    const address = canary.address()
    const port = typeof address === 'object' ? address?.port : undefined
    expect(await faultOfBytes(text.replace('CANARY', `http://127.0.0.1:${port}/x.ts`))).toBe('unreadable')
    expect(hits).toBe(0)
  })

  it('a single picture as a video, however long it is shown', async () => {
    await makeVideo(fileNamed('one.mp4'), { seconds: 5, rate: 0.2 })
    await makeVideo(fileNamed('two.mp4'), { seconds: 2, rate: 1 })
    expect(await faultOf(fileNamed('one.mp4'))).toBe('no-picture')
    expect(await probeVideo(fileNamed('two.mp4'))).toMatchObject({ durationMs: 2_000 })
  })

  it('a picture, and sound with a cover', async () => {
    const cover = await picture(64)
    expect(await faultOfBytes(cover)).toBe('unreadable')
    await writeFile(fileNamed('cover.png'), cover)
    const sound = ['-f', 'lavfi', '-i', 'sine=d=1', '-i', fileNamed('cover.png'), '-map', '0', '-map', '1']
    await ffmpeg([...sound, '-c:v', 'copy', '-disposition:v', 'attached_pic', fileNamed('sound.mp4')])
    expect(await faultOf(fileNamed('sound.mp4'))).toBe('no-picture')
  })

  it('a table of sixty million samples in a few kilobytes, without the memory for it', async () => {
    const bytes = await readFile(plain)
    const at = bytes.indexOf('stsz')
    // all samples have one size, and there are sixty million of them
    bytes.writeUInt32BE(1, at + 8)
    bytes.writeUInt32BE(60_000_000, at + 12)
    expect(await faultOfBytes(bytes)).toMatch(/^(unreadable|no-picture|too-demanding|too-long)$/)
  })

  it('one that is too long or too large for its few kilobytes', async () => {
    const long = { seconds: 700, rate: 1, size: '32x32', colour: 'red', more: ['-g', '600'] }
    expect(await faultOf(await makeVideo(fileNamed('long.mp4'), long))).toBe('too-long')
    expect(await probeVideo(fileNamed('long.mp4'), undefined, madeShape)).toMatchObject({ durationMs: 700_000 })
    const large = { seconds: 1, rate: 1, size: '4200x4200', colour: 'red' }
    expect(await faultOf(await makeVideo(fileNamed('large.mp4'), large))).toMatch(/^(too-large|unreadable)$/)
  })

  it('one of whose packets only the first could be looked at', async () => {
    const clip = await readFile(await makeVideo(fileNamed('live.mkv'), { more: ['-f', 'matroska', '-live', '1'] }))
    expect(await faultOfBytes(Buffer.concat([clip, cluster(290_000)]))).toBe('too-demanding')
  })

  it('one that is a narrow strip, or that is shown as one', async () => {
    const strip = { seconds: 1, size: '720x100' }
    expect(await faultOf(await makeVideo(fileNamed('strip.mp4'), strip))).toBe('too-narrow')
    expect(await probeVideo(fileNamed('strip.mp4'), undefined, madeShape)).toMatchObject({ width: 720, height: 100 })
    const stretched = { seconds: 1, size: '96x54', more: ['-aspect', '8:1'] }
    expect(await faultOf(await makeVideo(fileNamed('stretched.mp4'), stretched))).toBe('too-narrow')
    expect(await probeVideo(await makeVideo(fileNamed('wide.mp4'), { seconds: 1, size: '600x100' }))).toMatchObject({
      width: 600,
    })
  })

  it('one that is cut in its header', async () => {
    const bytes = await readFile(plain)
    expect(await faultOfBytes(bytes.subarray(0, bytes.indexOf('stsz')))).toMatch(/^(unreadable|no-picture)$/)
  })

  it('a pipe that never says anything, as soon as nobody waits any more', async () => {
    execFileSync('mkfifo', [fileNamed('pipe.mp4')])
    const gone = AbortSignal.timeout(200)
    await expect(probeVideo(fileNamed('pipe.mp4'), gone)).rejects.toThrow('aborted due to timeout')
  })
})
