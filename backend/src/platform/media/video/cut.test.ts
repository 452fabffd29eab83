import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, lengthsOf, makeVideo } from '../testing/videos.ts'
import { cutVideo, type VideoCut } from './cut.ts'
import { makeStill } from './derivatives.ts'
import { probeVideo } from './probe.ts'
import { type WorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

let runs = 0
/** The file in a folder of its own, with what it is. */
async function opened(file: string) {
  runs += 1
  const folder = path.join(work.path, `run-${runs}`)
  await mkdir(folder)
  return { file, folder, facts: await probeVideo(file) }
}

async function cut(file: string, wanted: Partial<VideoCut>) {
  const made = await cutVideo(await opened(file), { start: 0, frames: 30, rate: 30, width: 96, height: 54, ...wanted })
  return { file: made, facts: await probeVideo(made) }
}

const fileNamed = (name: string) => path.join(work.path, name)
const moving = (name: string, more: Parameters<typeof makeVideo>[1] = {}) => makeVideo(fileNamed(name), more)

describe('a part of a video', () => {
  it.each([
    ['24 frames a second', { rate: 24, seconds: 3 }, 50],
    ['25 frames a second', { rate: 25, seconds: 3 }, 45],
    ['60 frames a second', { rate: 60, seconds: 3 }, 61],
    ['all of it', { rate: 30, seconds: 2 }, 60],
  ])('of %s has exactly its frames, and its file lasts no longer', async (name, made, frames) => {
    const { file, facts } = await cut(await moving(`${name}.mp4`, made), { frames })
    expect(facts).toMatchObject({ durationMs: Math.round((1_000 * frames) / 30), frameRate: '30/1', codec: 'h264' })
    expect(facts.playability).toBe('as-is')
    const { frames: counted, seconds } = await lengthsOf(file)
    expect(counted).toBe(frames)
    expect(seconds).toBeLessThanOrEqual(frames / 30 + 0.001)
  })

  it('with sound lasts no longer than its picture, and the sound is there to its end', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=4', '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac']
    await ffmpeg(['-i', await moving('silent.mp4', { seconds: 4 }), ...sound, fileNamed('sound.mp4')])
    const { file, facts } = await cut(fileNamed('sound.mp4'), { start: 1, frames: 75 })
    expect(facts).toMatchObject({ durationMs: 2_500, audioCodec: 'aac' })
    const { seconds, sound: heard } = await lengthsOf(file)
    expect(seconds).toBeLessThanOrEqual(2.501)
    expect(heard).toBeGreaterThan(2.4)
  })

  it('begins where it should', async () => {
    const coloured = (colour: string) => `color=${colour}:s=96x54:r=30:d=1.5,drawgrid=w=9:h=9:c=white`
    const half = `${coloured('red')}[a];${coloured('blue')}[b];[a][b]concat`
    await ffmpeg(['-f', 'lavfi', '-i', half, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', fileNamed('half.mp4')])
    const colourAt = async (start: number) => {
      const { file } = await cut(fileNamed('half.mp4'), { start, frames: 15 })
      const { channels } = await sharp(await makeStill(await opened(file))).stats()
      return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue'
    }
    expect([await colourAt(1.4), await colourAt(1.5)]).toEqual(['red', 'blue'])
  })

  it.each([
    ['a taller one', 90, 160],
    ['a square', 100, 100],
    ['a wider one', 224, 96],
    ['one that is larger than the video', 480, 854],
  ])('is cropped to exactly its size: %s', async (_, width, height) => {
    const { facts } = await cut(await moving('wide.mp4', { seconds: 1 }), { frames: 15, width, height })
    expect(facts).toMatchObject({ width, height })
  })

  it('of what is turned or has pixels that are no squares is upright and has the shape that was seen', async () => {
    const flat = await moving('flat.mp4', { more: ['-vf', 'setsar=2/1'] })
    await ffmpeg(['-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90', fileNamed('turned.mp4')])
    const { facts } = await cut(fileNamed('turned.mp4'), { frames: 15, width: 54, height: 96 })
    expect(facts).toMatchObject({ width: 54, height: 96 })
  })

  it('that lies behind the end is none', async () => {
    await expect(cut(await moving('short.mp4'), { start: 5 })).rejects.toThrow('Unusable video')
  })
})
