import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, lengthsOf, makeVideo } from '../testing/videos.ts'
import { joinablePart, joinedShape, joinParts } from './join.ts'
import { probeVideo } from './probe.ts'
import { type WorkFolder, withWorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

const file = (name: string) => path.join(work.path, name)

/** A clip of one colour, with a tone if it is to sound. */
async function clip(name: string, colour: string, { seconds = 1, size = '160x90', sounds = false } = {}) {
  const picture = await makeVideo(file(`${name}-silent.mp4`), { colour, seconds, size, rate: 24 })
  if (!sounds) return picture
  const tone = ['-f', 'lavfi', '-t', '0.5', '-i', 'sine=frequency=440']
  await ffmpeg(['-i', picture, ...tone, '-c:v', 'copy', '-c:a', 'aac', file(`${name}.mp4`)])
  return file(`${name}.mp4`)
}

/** Joins files in a folder of their own, and hands the whole over while it is there. */
async function joined<Seen>(files: readonly string[], look: (whole: string, durationMs: number) => Promise<Seen>) {
  return await withWorkFolder(async (folder) => {
    const videos = await Promise.all(files.map(async (each) => ({ file: each, facts: await probeVideo(each), folder })))
    const [first] = videos
    if (first === undefined) throw new Error('There is nothing to join')
    const hasSound = videos.some(({ facts }) => facts.audioCodec !== undefined)
    const shape = joinedShape(first.facts, hasSound)
    const parts = []
    for (const [n, video] of videos.entries()) parts.push(await joinablePart(video, shape, n))
    const whole = await joinParts(parts, shape, { folder })
    return await look(whole.file, whole.durationMs)
  })
}

/** The colour at the middle and at the left edge of the picture at a time, red, green, blue. */
async function coloursAt(whole: string, seconds: number) {
  const still = file(`at-${seconds}.png`)
  await ffmpeg(['-ss', String(seconds), '-i', whole, '-frames:v', '1', still])
  const { data, info } = await sharp(await readFile(still))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number): number[] => [...data.subarray(3 * (45 * info.width + x), 3 * (45 * info.width + x) + 3)]
  return { middle: at(80), edge: at(4) }
}

const isNear = (colour: readonly number[], wanted: readonly number[]): boolean =>
  colour.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 12)

describe('clips that are joined', () => {
  it('follow each other, each without the frame that the one before ends with, to the frame', async () => {
    const files = [await clip('red', 'red'), await clip('lime', 'lime'), await clip('blue', 'blue')]
    await joined(files, async (whole, durationMs) => {
      expect(await lengthsOf(whole)).toMatchObject({ frames: 24 + 23 + 23, sound: 0 })
      expect(durationMs).toBe(Math.round((1_000 * 70) / 24))
      expect(await probeVideo(whole)).toMatchObject({ playability: 'as-is', width: 160, height: 90, colours: 'bt709' })
      const at = async (frame: number) => (await coloursAt(whole, (frame - 0.5) / 24)).middle
      expect(isNear(await at(23), [255, 0, 0])).toBe(true)
      expect(isNear(await at(24), [0, 255, 0])).toBe(true)
      expect(isNear(await at(46), [0, 255, 0])).toBe(true)
      expect(isNear(await at(47), [0, 0, 255])).toBe(true)
    })
  })

  it('may last longer than a video that people send', async () => {
    const long = { seconds: 310, rate: 1, size: '64x32', colour: 'red', more: ['-g', '600'] }
    const files = [await makeVideo(file('long.mp4'), long), await makeVideo(file('as-long.mp4'), long)]
    expect(await joined(files, async (_, durationMs) => durationMs)).toBe(619_000)
  })

  it('are silent where one has no sound, and sound as long as they are shown', async () => {
    const files = [await clip('still', 'red'), await clip('loud', 'blue', { sounds: true })]
    await joined(files, async (whole) => {
      const { frames, sound } = await lengthsOf(whole)
      expect(frames).toBe(47)
      expect(Math.abs(sound - 47 / 24)).toBeLessThan(0.03)
    })
  })

  it('have the shape of the first: what has another one is shown whole, on black', async () => {
    const files = [await clip('wide', 'red'), await clip('tall', 'blue', { size: '90x160' })]
    await joined(files, async (whole) => {
      const { middle, edge } = await coloursAt(whole, 1.5)
      expect([isNear(middle, [0, 0, 255]), isNear(edge, [0, 0, 0])]).toEqual([true, true])
    })
  })
})
