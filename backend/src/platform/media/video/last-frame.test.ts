import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, makeVideo, withProfile } from '../testing/videos.ts'
import { makeLastFrame } from './last-frame.ts'
import { probeVideo } from './probe.ts'
import { type WorkFolder, withWorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

const clip = (name: string, seconds: number, ...more: readonly string[]) =>
  makeVideo(path.join(work.path, name), { seconds, rate: 24, size: '320x180', more })

/** What the function gives, and the last of all frames that ffmpeg decodes. */
async function framesOf(file: string) {
  return await withWorkFolder(async (folder) => {
    const frame = await makeLastFrame({ file, folder, facts: await probeVideo(file) })
    await ffmpeg(['-i', file, '-map', '0:v:0', '-vsync', 'passthrough', path.join(folder, 'all-%04d.png')])
    const names = (await readdir(folder)).filter((name) => name.startsWith('all-')).toSorted()
    const last = await readFile(path.join(folder, names.at(-1) ?? ''))
    const before = await readFile(path.join(folder, names.at(-2) ?? ''))
    return { frame, last, before }
  })
}

const pixelsOf = (picture: Uint8Array) => sharp(picture).removeAlpha().raw().toBuffer()

/** Mean difference of two pictures, of 255. */
async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

describe('the last frame of a video', () => {
  it.each([
    ['one that ends with its sound', () => clip('plain.mp4', 2)],
    ['one that begins later than at zero', () => clip('later.mkv', 2, '-output_ts_offset', '5')],
    ['one with frames in another order than they are shown', () => clip('b.mp4', 2, '-preset', 'medium', '-bf', '3')],
    ['one with a single key frame', () => clip('long.mp4', 5, '-g', '600')],
  ])('is exactly the last one that is shown: %s', async (_, make) => {
    const { frame, last, before } = await framesOf(await make())
    expect(await differenceOf(frame, last)).toBeLessThan(1)
    expect(await differenceOf(frame, before)).toBeGreaterThan(await differenceOf(frame, last))
  })

  it('is there too when the sound goes on after it', async () => {
    const silent = await clip('silent.mp4', 1)
    const file = path.join(work.path, 'sound.mp4')
    const sound = ['-f', 'lavfi', '-t', '3', '-i', 'sine=frequency=440']
    await ffmpeg(['-i', silent, ...sound, '-map', '0:v:0', '-map', '1:a:0', '-c:v', 'copy', '-c:a', 'aac', file])
    const { frame, last } = await framesOf(file)
    expect(await differenceOf(frame, last)).toBeLessThan(1)
  })

  it('is without the colour profile of each frame, which may be too large for a picture', async () => {
    const profiled = await withProfile(await clip('bare.mp4', 1), path.join(work.path, 'profile.mp4'), 5_000_000)
    const [picture, file] = [path.join(work.path, 'profile.png'), path.join(work.path, 'pictures.mov')]
    await ffmpeg(['-i', profiled, '-frames:v', '1', picture])
    await ffmpeg(['-loop', '1', '-i', picture, '-c', 'copy', '-t', '0.2', file])
    expect(Buffer.from((await framesOf(file)).frame).includes('iCCP')).toBe(false)
  })

  it('has the size that is shown', async () => {
    const file = await clip('wide.mp4', 1, '-vf', 'setsar=2')
    const { frame } = await framesOf(file)
    expect(await sharp(frame).metadata()).toMatchObject({ format: 'png', width: 640, height: 180 })
  })
})
