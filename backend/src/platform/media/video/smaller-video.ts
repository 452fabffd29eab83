import { asAac, asH264, asMp4, input, made, patient, type Size, scaledTo, type VideoFile } from './encode.ts'
import type { VideoFacts } from './probe.ts'

/** Bits a second of the sound, and of what holds it and the picture together. */
const besidesPicture = 200_000

/** Bits a second of a picture that nobody tells from a better one, and those below which it is better made smaller. */
const bits = { most: 20_000_000, ofLargeSide: 4_000_000 }

/** Longest sides in pixels. */
const sides = { large: 1_920, small: 1_280 }

/**
 * The same video with no more bytes than that, MP4: as good as it can be within them. Returns its file. Throws UnusableVideo, also where
 * that takes longer than one video may, and what `runProgram` throws.
 */
export async function makeSmallerVideo(video: VideoFile, mostBytes: number): Promise<string> {
  const { facts } = video
  const seconds = facts.durationMs / 1_000
  // The encoder may be ahead of its rate by what it buffers, which is a second.
  const within = Math.floor((mostBytes * 8) / (seconds + 1)) - besidesPicture
  const rate = String(Math.max(1, Math.min(bits.most, within)))
  const { width, height } = sizeOf(facts, within < bits.ofLargeSide ? sides.small : sides.large)
  const picture = [
    '-vf',
    scaledTo({ width, height }, facts),
    ...asH264,
    '-crf',
    '18',
    '-maxrate',
    rate,
    '-bufsize',
    rate,
  ]
  const sound = facts.audioCodec === undefined ? [] : ['-map', '0:a:0', ...asAac]
  // A sound may go on after its picture.
  const until = ['-t', seconds.toFixed(3)]
  const limits = { ...patient, fileBytes: mostBytes }
  return await made(video, limits, [...input(video), ...picture, ...sound, ...until, ...asMp4, 'smaller.mp4'])
}

/** In the shape of the video, no larger than it is, and even, as the encoder wants it. */
function sizeOf({ width, height }: Pick<VideoFacts, 'width' | 'height'>, side: number): Size {
  const share = Math.min(1, side / Math.max(width, height))
  const even = (pixels: number): number => Math.max(2, 2 * Math.floor((pixels * share) / 2))
  return { width: even(width), height: even(height) }
}
