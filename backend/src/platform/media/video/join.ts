import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asAac, asH264, asMp4, made, patientFor, read, type Size, scaledTo, type VideoFile } from './encode.ts'
import { inputFile } from './input-options.ts'
import { probeVideo, type VideoFacts } from './probe.ts'
import { UnusableVideo } from './unusable-video.ts'
import { madeShape } from './video-limits.ts'

/** What all parts of a joined video have in common. */
export interface JoinedShape extends Size {
  /** Frames a second as a fraction. */
  readonly frameRate: string
  readonly hasSound: boolean
}

/** A part of a joined video, in the shape of the whole. */
export interface JoinedPart {
  /** Name of its file in the folder of the whole. */
  readonly name: string
  readonly frames: number
}

/** A file whose frames all stand for themselves, with times that are exact and sound that has no padding: parts of it fit together. */
const exact = ['-bf', '0', '-crf', '18', '-map_metadata', '-1', '-fflags', '+bitexact']
const exactSound = ['-c:a', 'pcm_s16le', '-ac', '2', '-ar', '48000']

const mostRate = 60

/** The shape of a whole that begins with this video. */
export function joinedShape(first: VideoFacts, hasSound: boolean): JoinedShape {
  const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))
  return {
    width: even(first.width),
    height: even(first.height),
    frameRate: rateOf(first.frameRate) > mostRate ? `${mostRate}/1` : first.frameRate,
    hasSound,
  }
}

/**
 * Writes one part of a joined video in the shape of the whole: what has another shape is shown whole, on black; where others have sound it
 * is silent without one. Throws UnusableVideo, and what `runProgram` throws.
 * @param video in the folder of the whole
 * @param n its number, from 0; all but the first leave out their first frame, which is the last of the part before
 */
export async function joinablePart(video: VideoFile, shape: JoinedShape, n: number): Promise<JoinedPart> {
  const rate = rateOf(shape.frameRate)
  const left = n === 0 ? 0 : 1
  const frames = Math.max(1, Math.round((video.facts.durationMs * rate) / 1_000) - left)
  const graph = [`[0:v:0]${pictureOf(video.facts, shape, { left, frames })}[v]`]
  if (shape.hasSound) graph.push(`${soundOf(video.facts, { from: left / rate, seconds: frames / rate })}[a]`)
  const streams = ['-map', '[v]', ...asH264, ...(shape.hasSound ? ['-map', '[a]', ...exactSound] : [])]
  const name = `part-${n}.mov`
  const filters = ['-filter_complex', graph.join(';')]
  await made(video, patientFor(frames / rate), [...read(video), ...filters, ...streams, ...exact, name])
  return { name, frames }
}

/**
 * Puts the parts together, MP4. Returns its file and how long it is. Throws UnusableVideo, also where it is not as long as they are, and
 * what `runProgram` throws.
 */
export async function joinParts(
  parts: readonly JoinedPart[],
  shape: JoinedShape,
  { folder, signal }: Pick<VideoFile, 'folder' | 'signal'>,
): Promise<{ readonly file: string; readonly durationMs: number }> {
  const list = path.join(folder, 'parts.txt')
  // names of our own making, beside the list: nothing that a person has sent is in it
  await writeFile(list, parts.map(({ name }) => `file ${name}\n`).join(''))
  const input = [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'concat,mov',
    '-f',
    'concat',
    '-i',
    inputFile(list),
  ]
  const sound = shape.hasSound ? ['-map', '0:a:0', ...asAac] : []
  const args = [...input, '-map', '0:v:0', '-c:v', 'copy', ...sound, ...asMp4, 'joined.mp4']
  const rate = rateOf(shape.frameRate)
  const seconds = parts.reduce((sum, { frames }) => sum + frames, 0) / rate
  const file = await made({ folder, signal }, patientFor(seconds), args)
  const { durationMs } = await probeVideo(file, signal, madeShape)
  const isWhole = Math.abs(durationMs - 1_000 * seconds) <= 1_000 / rate
  if (!isWhole) throw new UnusableVideo('unreadable', `the whole has ${durationMs} ms of ${seconds} s`)
  return { file, durationMs }
}

const rateOf = (fraction: string): number => {
  const [frames = 24, seconds = 1] = fraction.split('/').map(Number)
  return frames / seconds
}

interface PictureCut {
  /** How many frames at the beginning are left out. */
  readonly left: number
  readonly frames: number
}

/** A video that ends a little earlier than it says holds its last frame. */
function pictureOf(facts: VideoFacts, { width, height, frameRate }: JoinedShape, { left, frames }: PictureCut): string {
  const inside = fitting(facts, { width, height })
  const shown = `${scaledTo(inside, facts)},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`
  const rest = `trim=start_frame=${left},setpts=PTS-STARTPTS`
  const whole = `tpad=stop_mode=clone:stop=-1,trim=end_frame=${frames},setpts=N/((${frameRate})*TB)`
  return `fps=${frameRate}:start_time=0,${rest},${shown},${whole}`
}

/** The largest even size of a video in its own shape that lies within a frame. */
function fitting({ width, height }: Pick<VideoFacts, 'width' | 'height'>, frame: Size): Size {
  const share = Math.min(frame.width / width, frame.height / height)
  const even = (pixels: number, most: number): number =>
    Math.min(most, Math.max(2, 2 * Math.round((pixels * share) / 2)))
  return { width: even(width, frame.width), height: even(height, frame.height) }
}

/** As long as its picture to the sample: what is shorter is followed by silence. */
function soundOf(
  { audioCodec }: Pick<VideoFacts, 'audioCodec'>,
  { from, seconds }: { readonly from: number; readonly seconds: number },
): string {
  const samples = Math.round(seconds * 48_000)
  const whole = `aformat=channel_layouts=stereo,apad,atrim=end_sample=${samples},asetpts=N/SR/TB`
  if (audioCodec === undefined) return `anullsrc=r=48000:cl=stereo,${whole}`
  const rest = `atrim=start=${from.toFixed(6)},asetpts=PTS-STARTPTS`
  return `[0:a:0]aresample=48000:async=1:first_pts=0,${rest},${whole}`
}
