import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../testing/pictures.ts'
import { ffmpeg, makeSound, makeVideo } from '../testing/videos.ts'
import { probeVideo } from './probe.ts'
import { probeSound } from './probe-sound.ts'
import { makeStillVideo, makeWav } from './speaking-media.ts'
import { UnusableVideo } from './unusable-video.ts'
import { type WorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

const fileNamed = (name: string) => path.join(work.path, name)
const sound = (name: string, seconds = 1.5) => makeSound(fileNamed(name), seconds)

async function faultOf(file: string): Promise<string> {
  try {
    return JSON.stringify(await probeSound(file))
  } catch (error) {
    return error instanceof UnusableVideo ? error.fault : String(error)
  }
}

describe('a sound is as long as it is heard', () => {
  it.each([
    ['voice.mp3', 'mp3'],
    ['voice.wav', 'pcm_s16le'],
    ['voice.m4a', 'aac'],
    ['voice.flac', 'flac'],
    ['voice.opus', 'opus'],
    ['voice.webm', 'opus'],
  ])('%s', async (name, codec) => {
    const { durationMs, ...facts } = await probeSound(await sound(name))
    expect(facts).toEqual({ codec })
    expect(Math.abs(durationMs - 1_500)).toBeLessThanOrEqual(15)
  })

  it('with the gaps that a recording has, for a service too', async () => {
    const gaps = fileNamed('gaps.webm')
    const cut = "aselect='not(between(t,0.5,0.8))'"
    await ffmpeg(['-f', 'lavfi', '-i', 'sine=d=2', '-af', cut, '-fps_mode', 'passthrough', '-c:a', 'libopus', gaps])
    expect(Math.abs((await probeSound(gaps)).durationMs - 2_000)).toBeLessThanOrEqual(15)
    const samples = await readFile(await makeWav(gaps, { ms: 2_000 }))
    const lastTenth = samples.subarray(-samples.length / 20)
    expect(lastTenth.some((byte) => byte !== 0)).toBe(true)
  })

  it('whatever its header says, as when its end is missing', async () => {
    const whole = await sound('whole.wav', 2)
    const bytes = await readFile(whole)
    await writeFile(fileNamed('cut.wav'), bytes.subarray(0, bytes.length / 2))
    const { durationMs } = await probeSound(fileNamed('cut.wav'))
    expect(Math.abs(durationMs - 1_000)).toBeLessThanOrEqual(15)
  })

  it('also when its header tells of a small part of it, because every second is paid for', async () => {
    const bytes = await readFile(await sound('lying.webm', 3))
    // the length in the information of the segment, a float of milliseconds
    bytes.writeDoubleBE(500, bytes.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3)
    await writeFile(fileNamed('lying.webm'), bytes)
    const { durationMs } = await probeSound(fileNamed('lying.webm'))
    expect(Math.abs(durationMs - 3_000)).toBeLessThanOrEqual(15)
  })
})

describe('no sound is', () => {
  it('a video, with or without sound', async () => {
    const more = ['-f', 'lavfi', '-i', 'sine', '-shortest']
    await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=64x48:d=1', ...more, fileNamed('heard.mp4')])
    expect(await faultOf(fileNamed('heard.mp4'))).toBe('unreadable')
    expect(await faultOf(await makeVideo(fileNamed('silent.mp4')))).toBe('unreadable')
  })

  it.each([
    ['nothing', ''],
    ['a playlist', '#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n'],
    ['a script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ])('%s', async (_what, text) => {
    await writeFile(fileNamed('hostile.mp3'), text)
    expect(await faultOf(fileNamed('hostile.mp3'))).toBe('unreadable')
  })

  it('one that takes longer than we take', async () => {
    const long = fileNamed('long.mp3')
    await ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '700', '-b:a', '8k', long])
    expect(await faultOf(long)).toBe('too-long')
  })
})

describe('for a service', () => {
  it.each([700, 1_500, 2_000])('a sound of 1.5 s that is to last %i ms becomes a WAV of as many', async (ms) => {
    const wav = await makeWav(await sound('given.wav'), { ms })
    expect(await probeSound(wav)).toEqual({ durationMs: ms, codec: 'pcm_s16le' })
  })

  it('the longest sound becomes no larger than services take', async () => {
    const wav = await makeWav(await sound('short.wav'), { ms: 600_000 })
    expect(await probeSound(wav)).toMatchObject({ durationMs: 600_000 })
    expect((await stat(wav)).size).toBeLessThan(50_000_000)
  })

  it.each([80, 1_010, 2_000])('an image becomes a video that covers %i ms', async (ms) => {
    const file = fileNamed('still')
    await writeFile(file, await picture(400))
    const { durationMs, playability, frameRate } = await probeVideo(await makeStillVideo(file, { ms }))
    expect([playability, frameRate]).toEqual(['as-is', '25/1'])
    expect(durationMs).toBeGreaterThanOrEqual(ms)
    expect(durationMs).toBeLessThan(ms + 40)
  })
})
