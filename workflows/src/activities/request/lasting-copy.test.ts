import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSound, makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { type WorkFolder, workFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { UploadFile } from '@studio/backend/platform/providers/port.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CopyWork, copyOfSound, copyOfVideo } from './lasting-copy.ts'

let given: WorkFolder
let copies: WorkFolder
let work: CopyWork
beforeAll(async () => {
  given = await workFolder()
})
afterAll(() => given.remove())
beforeEach(async () => {
  copies = await workFolder()
  work = { folder: copies.path, signal: undefined }
})
afterEach(() => copies.remove())

/** A file as it is stored. @param size in bytes, where it is to say another */
async function fileOf(path: string, contentType: string, size?: number): Promise<UploadFile> {
  const open = () => Promise.resolve(createReadStream(path))
  return { bytes: { size: size ?? (await stat(path)).size, open }, contentType }
}

describe('a video', () => {
  const clip = async (size?: number) =>
    await fileOf(await makeVideo(join(given.path, 'clip.mov')), 'video/quicktime', size)

  it('is sent as it is', async () => {
    const video = await clip()
    expect(await copyOfVideo(video, work)).toBe(video)
  })

  it('is sent with fewer bytes where it has more than services take', async () => {
    const { bytes, contentType } = await copyOfVideo(await clip(100_000_001), work)
    expect(contentType).toBe('video/mp4')
    expect(bytes.size).toBeLessThan(100_000_000)
  })
})

describe('a sound', () => {
  const voice = async (name: string, contentType: string) =>
    await fileOf(await makeSound(join(given.path, name), 1), contentType)

  it('of a type that services take is sent as it is, unless its length matters', async () => {
    const sound = await voice('voice.mp3', 'audio/mpeg')
    expect(await copyOfSound(sound, undefined, work)).toBe(sound)
    // 44 bytes before the samples of one channel, of two bytes each
    const { bytes, contentType } = await copyOfSound(sound, 500, work)
    expect([contentType, bytes.size]).toEqual(['audio/wav', 44 + 48_000])
  })

  it('of another type becomes a WAV that is as long', async () => {
    const { bytes, contentType } = await copyOfSound(await voice('voice.webm', 'audio/webm'), undefined, work)
    expect(contentType).toBe('audio/wav')
    expect(Math.abs(bytes.size - 96_000)).toBeLessThan(2_000)
  })
})
