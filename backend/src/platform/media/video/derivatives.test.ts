import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../pictures/derive.ts'
import { ffmpeg, makeVideo, toldOf, withoutKeyFrame, withProfile } from '../testing/videos.ts'
import { makeHoverClip, makePlayableCopy, makeStill } from './derivatives.ts'
import { probeVideo } from './probe.ts'
import { type WorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

const fileNamed = (name: string) => path.join(work.path, name)
let runs = 0

/** The video as the functions take it, with a folder of its own. */
async function opened(file: string) {
  runs += 1
  const folder = fileNamed(`run-${runs}`)
  await mkdir(folder)
  return { file, folder, facts: await probeVideo(file) }
}

/** Sound of a sine, as further options of a clip. */
const withSound = (source: string) =>
  ffmpeg([
    '-i',
    source,
    '-f',
    'lavfi',
    '-i',
    'sine=d=2',
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    fileNamed('sound.mp4'),
  ])

const meansOf = async (picture: Uint8Array) =>
  (await sharp(picture).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean))

describe('the still of a video', () => {
  it('is its first frame, not larger than 640 pixels a side, in the colours of a browser', async () => {
    const more = ['-vf', 'scale=out_color_matrix=bt709,format=yuv420p']
    const file = await makeVideo(fileNamed('hd.mp4'), { size: '1280x720', colour: '#C83C28', more })
    const picture = await makeStill(await opened(file))
    const { width, height, format } = await sharp(picture).metadata()
    expect({ width, height, format }).toEqual({ width: 640, height: 360, format: 'png' })
    for (const [n, mean] of (await meansOf(picture)).entries()) {
      expect(Math.abs(mean - ([200, 60, 40][n] ?? 0))).toBeLessThan(8)
    }
  })

  it('is upright, has square pixels, and is not larger than the video', async () => {
    const flat = await makeVideo(fileNamed('flat.mp4'), { more: ['-vf', 'setsar=2/1'] })
    await ffmpeg(['-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90', fileNamed('turned.mp4')])
    const { width, height } = await sharp(await makeStill(await opened(fileNamed('turned.mp4')))).metadata()
    expect([width, height]).toEqual([90, 320])
  })

  it('is another one where the first is blank, unless all are', async () => {
    const later = `color=black:s=64x64:r=10:d=1[a];color=red:s=64x64:r=10:d=3,drawgrid=w=8:h=8:c=white[b];[a][b]concat`
    await ffmpeg(['-f', 'lavfi', '-i', later, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', fileNamed('late.mp4')])
    const [red = 0] = await meansOf(await makeStill(await opened(fileNamed('late.mp4'))))
    expect(red).toBeGreaterThan(150)
    const black = await makeVideo(fileNamed('black.mp4'), { colour: 'black' })
    expect((await meansOf(await makeStill(await opened(black)))).every((mean) => mean < 5)).toBe(true)
  })

  it('is without the colour profile of the video, which may be too large for a picture', async () => {
    const file = await withProfile(await makeVideo(fileNamed('bare.mp4')), fileNamed('profile.mp4'), 5_000_000)
    expect(await toldOf(file, 'stream_side_data=side_data_type')).toContain('ICC')
    expect((await sharp(await makeStill(await opened(file))).metadata()).icc).toBeUndefined()
  })

  it('is none of a video without a frame that can be read', async () => {
    const file = await withoutKeyFrame(await makeVideo(fileNamed('whole.mp4')), fileNamed('keyless.mp4'))
    await expect(makeStill(await opened(file))).rejects.toMatchObject({ fault: 'unreadable' })
  })
})

describe('the clip for a look in passing', () => {
  it('has three seconds, no sound, at most 640 pixels a side, and begins to play at once', async () => {
    const long = await makeVideo(fileNamed('long.mp4'), { seconds: 5, size: '1280x720' })
    await withSound(long)
    const clip = await probeVideo(await makeHoverClip(await opened(fileNamed('sound.mp4'))))
    expect(clip).toMatchObject({
      width: 640,
      height: 360,
      durationMs: 3_000,
      frameRate: '24/1',
      codec: 'h264',
      audioCodec: undefined,
      colours: 'bt709',
      playability: 'as-is',
    })
  })

  it('is as long as a shorter video, and the same every time', async () => {
    const file = await makeVideo(fileNamed('short.mp4'))
    const clips = [await makeHoverClip(await opened(file)), await makeHoverClip(await opened(file))]
    const [first = '', second = ''] = clips
    expect(await probeVideo(first)).toMatchObject({ durationMs: 1_000, width: 160, height: 90 })
    expect(sha256(await readFile(first))).toBe(sha256(await readFile(second)))
  })
})

describe('a copy that every browser plays', () => {
  it('is not made of a video that they play', async () => {
    const file = await makeVideo(fileNamed('web.mp4'), { more: ['-movflags', '+faststart'] })
    expect(await makePlayableCopy(await opened(file))).toBeUndefined()
  })

  it.each([
    ['an index at its end', 'end.mp4', []],
    ['another container', 'other.mkv', []],
    ['the brand of QuickTime', 'quick.mov', ['-movflags', '+faststart']],
  ])('has the same pictures as a video with %s', async (_, name, more) => {
    const file = await makeVideo(fileNamed(name), { more })
    const video = await opened(file)
    expect(video.facts.playability).toBe('remux')
    const copy = (await makePlayableCopy(video)) ?? ''
    expect(await probeVideo(copy)).toMatchObject({ playability: 'as-is', durationMs: 1_000, codec: 'h264' })
    expect((await stat(copy)).size).toBeLessThan((await stat(file)).size * 1.2)
  })

  it.each([
    ['HEVC', 'hevc.mp4', ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1']],
    ['VP9', 'vp9.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime']],
    ['10 bits', 'deep.mp4', ['-pix_fmt', 'yuv420p10le', '-profile:v', 'high10']],
  ])('is encoded anew from %s', async (_, name, more) => {
    const video = await opened(await makeVideo(fileNamed(name), { more }))
    expect(video.facts.playability).toBe('transcode')
    expect(await probeVideo((await makePlayableCopy(video)) ?? '')).toMatchObject({
      playability: 'as-is',
      codec: 'h264',
      durationMs: video.facts.durationMs,
      width: 160,
      height: 90,
      colours: 'bt709',
    })
  })

  it('keeps the sound, and says nothing of place and program', async () => {
    const file = fileNamed('told.mkv')
    const sound = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=2', '-f', 'lavfi', '-i', 'sine=d=2']
    await ffmpeg([
      ...sound,
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'libopus',
      '-metadata',
      'location=+48.1/',
      file,
    ])
    const copy = (await makePlayableCopy(await opened(file))) ?? ''
    expect(await probeVideo(copy)).toMatchObject({ audioCodec: 'aac', playability: 'as-is', durationMs: 2_000 })
    expect((await readFile(copy)).includes('+48.1')).toBe(false)
  })
})

it('nothing is made of what is no video, or when nobody waits any more', async () => {
  const video = await opened(await makeVideo(fileNamed('whole.mp4')))
  await expect(makeStill({ ...video, file: fileNamed('none.mp4') })).rejects.toThrow('Unusable video: unreadable')
  await expect(makeHoverClip({ ...video, signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
})
