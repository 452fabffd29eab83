import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, makeVideo, toldOf } from '../testing/videos.ts'
import { probeVideo } from './probe.ts'
import { withoutTraces } from './without-traces.ts'
import { type WorkFolder, withWorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

const fileNamed = (name: string) => path.join(work.path, name)

/** Says where it was filmed, of the file, of a stream and of a chapter. */
const told = [
  ['-metadata', 'com.apple.quicktime.location.ISO6709=+48.1375+011.5755/', '-metadata', 'location=+48.1375/'],
  ['-metadata', 'creation_time=2026-11-03T12:00:00Z', '-metadata:s:v', 'handler_name=Camera at +48.1375'],
  ['-metadata:s:v', 'title=Seen from +48.1375', '-movflags', 'use_metadata_tags+faststart'],
].flat()

/** A video with sound and a chapter, and with what it tells of itself. */
async function tellingVideo(name: string, codecs: readonly string[]): Promise<string> {
  const chapter = ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=At +48.1375\n'
  const chapters = ['-f', 'ffmetadata', '-i', `data:text/plain;base64,${Buffer.from(chapter).toString('base64')}`]
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=1', '-f', 'lavfi', '-i', 'sine=d=1']
  const streams = ['-map', '0:v', '-map', '1:a', '-map_chapters', '2', '-pix_fmt', 'yuv420p', ...codecs]
  await ffmpeg([...sources, ...chapters, ...streams, '-t', '1', ...told, fileNamed(name)])
  return fileNamed(name)
}

/** Probes what comes of a file, hands its bytes over as text, and says which streams it has. */
async function stripped(file: string) {
  return await withWorkFolder(async (folder) => {
    const copy = await withoutTraces({ file, facts: await probeVideo(file), folder })
    const streams = (await toldOf(copy, 'stream=codec_type')).trim().split(/\s+/)
    return { facts: await probeVideo(copy), text: await readFile(copy, 'latin1'), name: path.basename(copy), streams }
  })
}

const [h264, hevc] = [
  ['-c:v', 'libx264'],
  ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'],
]
const [vp8, vp9] = [
  ['-c:v', 'libvpx', '-deadline', 'realtime'],
  ['-c:v', 'libvpx-vp9', '-deadline', 'realtime'],
]

describe('a video without what it says of itself', () => {
  it.each([
    ['of a phone', 'phone.mov', [...h264, '-c:a', 'aac', '-timecode', '10:00:00:00'], 'untold.mp4'],
    ['of a newer phone', 'newer.mov', [...hevc, '-c:a', 'aac'], 'untold.mp4'],
    ['with FLAC', 'flac.mp4', [...h264, '-c:a', 'flac', '-strict', '-2'], 'untold.mp4'],
    ['of a browser', 'browser.webm', [...vp8, '-c:a', 'libopus'], 'untold.webm'],
    ['of a website', 'site.webm', [...vp9, '-c:a', 'libvorbis'], 'untold.webm'],
    ['VP9 in MP4', 'vp9.mp4', [...vp9, '-c:a', 'libopus'], 'untold.mp4'],
    ['of a screen', 'screen.mkv', [...h264, '-c:a', 'aac'], 'untold.mp4'],
    ['with samples, QuickTime', 'samples.mov', [...h264, '-c:a', 'pcm_s16be'], 'untold.mov'],
    ['with samples, Matroska', 'samples.mkv', [...h264, '-c:a', 'pcm_s16le'], 'untold.mkv'],
  ])('has the same picture and sound: %s', async (_, name, codecs, kept) => {
    const file = await tellingVideo(name, codecs)
    expect(await readFile(file, 'latin1')).toContain('+48.1375')
    const { facts, text, ...copy } = await stripped(file)
    const { codec, audioCodec, contentType } = await probeVideo(file)
    expect(facts).toMatchObject({ codec, audioCodec, width: 160, height: 90, frameRate: '10/1' })
    expect([copy.name, copy.streams]).toEqual([kept, ['video', 'audio']])
    expect(facts.contentType).toBe(kept.endsWith('.mp4') ? 'video/mp4' : contentType)
    expect(text).not.toContain('48.1375')
    expect(text).not.toContain('location')
  })

  it.each([90, 180, 270])('stays turned by %i degrees', async (degrees) => {
    const flat = await makeVideo(fileNamed('flat.mp4'))
    const turned = fileNamed(`turned-${degrees}.mov`)
    await ffmpeg(['-i', flat, '-c', 'copy', '-metadata:s:v', `rotate=${degrees}`, turned])
    const rotationOf = (file: string) => toldOf(file, 'stream_side_data=rotation')
    const [before, after] = await withWorkFolder(async (folder) => {
      const copy = await withoutTraces({ file: turned, facts: await probeVideo(turned), folder })
      return [await rotationOf(turned), await rotationOf(copy)]
    })
    expect(before).toMatch(/90|180/)
    expect(after).toBe(before)
  })

  it('is not made when its pictures end early', async () => {
    const file = await makeVideo(fileNamed('early.mp4'), { seconds: 2 })
    const facts = { ...(await probeVideo(file)), durationMs: 9_000 }
    await withWorkFolder(async (folder) => {
      await expect(withoutTraces({ file, facts, folder })).rejects.toThrow('its copy is not what it is')
    })
  })
})
