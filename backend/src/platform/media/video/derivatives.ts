import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { isBlank } from '../pictures/derive.ts'
import { asAac, asH264, asMp4, bareFrames, input, made, patient, quick, scaledTo, type VideoFile } from './encode.ts'
import { probeVideo, type VideoFacts } from './probe.ts'
import { UnusableVideo } from './unusable-video.ts'
import { madeShape } from './video-limits.ts'

/** Longest sides in pixels of what is made of a video. Nothing is made larger than it was. */
const sides = { still: 640, hover: 640, playable: 1_920 }

/** How long the clip for a look in passing is, at most. */
const hoverSeconds = 3

/**
 * A still that stands for the video, PNG, at most 640 px a side: its first frame, so that it begins to play without a jump; where that is
 * blank, one from its first seconds. In the colours that a browser shows. Throws UnusableVideo, and what `runProgram` throws.
 */
export async function makeStill(video: VideoFile): Promise<Uint8Array> {
  const first = await still(video, 'first.png')
  if (!(await isBlank(first))) return first
  return await still(video, 'typical.png', { seconds: 5, filter: ',thumbnail=100' })
}

async function still(
  video: VideoFile,
  name: string,
  { seconds, filter = '' }: { readonly seconds?: number; readonly filter?: string } = {},
): Promise<Uint8Array> {
  const { width, height } = fitted(video.facts, sides.still)
  const scale = `scale=${width}:${height}:in_color_matrix=${video.facts.colours},setsar=1,format=rgb24,${bareFrames}${filter}`
  const until = seconds === undefined ? [] : ['-t', String(seconds)]
  return await readFile(await made(video, quick, [...until, ...input(video), '-frames:v', '1', '-vf', scale, name]))
}

/** A picture in the shape of the video that shows nothing, PNG: it stands for one whose frames cannot be read. */
export async function makePlainStill({ facts }: Pick<VideoFile, 'facts'>): Promise<Uint8Array> {
  const size = fitted(facts, sides.still)
  return await sharp({ create: { ...size, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()
}

/** The first three seconds, small and without sound, MP4. Returns its file. Throws as `makeStill`. */
export async function makeHoverClip(video: VideoFile): Promise<string> {
  const picture = [...encoded(video.facts, sides.hover, ',fps=24'), '-crf', '28']
  return await made(video, quick, ['-t', String(hoverSeconds), ...input(video), ...picture, ...asMp4, 'hover.mp4'])
}

/**
 * A copy that every browser plays, MP4; of the same streams where these are playable. Undefined when the original is. Throws as
 * `makeStill`.
 */
export async function makePlayableCopy(video: VideoFile): Promise<string | undefined> {
  const { facts } = video
  if (facts.playability === 'as-is') return undefined
  const streams =
    facts.playability === 'remux' ? ['-c', 'copy'] : [...encoded(facts, sides.playable), '-crf', '21', ...asAac]
  const file = await made(video, patient, [...input(video), '-map', '0:a:0?', ...streams, ...asMp4, 'playable.mp4'])
  // A program that is stopped at a limit of file size, or finds the input cut, may come to a good end all the same.
  const copy = await probeVideo(file, video.signal, madeShape)
  if (copy.playability !== 'as-is' || Math.abs(copy.durationMs - facts.durationMs) > 500) {
    throw new UnusableVideo('unreadable', 'its copy is not what it is')
  }
  return file
}

/** The video with the same pictures and without its sound, MP4. Returns its file. Throws as `makeStill`. */
export async function withoutSound(video: VideoFile): Promise<string> {
  return await made(video, patient, [...input(video), '-c', 'copy', ...asMp4, 'silent.mp4'])
}

const encoded = (facts: VideoFacts, side: number, filter = ''): readonly string[] => [
  '-vf',
  `${scaledTo(fitted(facts, side), facts)}${filter}`,
  ...asH264,
]

/** The size of a copy in pixels: even, as the encoder wants it. */
function fitted({ width, height }: Pick<VideoFacts, 'width' | 'height'>, side: number) {
  const share = Math.min(1, side / Math.max(width, height))
  const even = (pixels: number) =>
    Math.max(2, Math.min(2 * Math.round((pixels * share) / 2), 2 * Math.floor(pixels / 2)))
  return { width: even(width), height: even(height) }
}
