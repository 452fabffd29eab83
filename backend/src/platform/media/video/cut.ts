import { asAac, asH264, asMp4, made, patient, read, type Size, scaledTo, type VideoFile } from './encode.ts'
import { probeVideo, type VideoFacts } from './probe.ts'
import { UnusableVideo } from './unusable-video.ts'

/** A part of a video as it is given to a model. */
export interface VideoCut extends Size {
  /** Seconds from the beginning of the video to that of the part. */
  readonly start: number
  /** How many frames it has. */
  readonly frames: number
  /** Frames a second. */
  readonly rate: number
}

/** More than enough for a look, and small enough for a service: two minutes have less than 80 MB. */
const quality = ['-crf', '20', '-maxrate', '5M', '-bufsize', '10M']

/**
 * Sound comes in blocks of 21 ms. It is cut two of them before the end, so that the file is never longer than its picture: services charge
 * by the length of the file.
 */
const soundEnds = 0.05

/**
 * A part of a video, MP4, with exactly so many frames, cropped around its middle to exactly this size; its sound goes along. Returns its
 * file. Throws UnusableVideo, also where the part has no frame, and what `runProgram` throws.
 */
export async function cutVideo(video: VideoFile, cut: VideoCut): Promise<string> {
  const { facts, signal } = video
  const seconds = cut.frames / cut.rate
  // a second more is read, because the last frame may be shown for longer than others
  const part = ['-ss', cut.start.toFixed(3), '-t', (seconds + 1).toFixed(3)]
  const graph = [`[0:v:0]${pictureOf(facts, cut)}[v]`]
  const sound = facts.audioCodec === undefined ? [] : ['-map', '[a]', ...asAac]
  if (sound.length > 0) graph.push(`[0:a:0]${soundOf(seconds - soundEnds)}[a]`)
  const streams = ['-filter_complex', graph.join(';'), '-map', '[v]', ...asH264, ...quality, ...sound]
  const file = await made(video, patient, [...part, ...read(video), ...streams, ...asMp4, 'cut.mp4'])
  const { durationMs, width, height } = await probeVideo(file, signal)
  const isExact = Math.abs(durationMs - seconds * 1_000) <= 1 && width === cut.width && height === cut.height
  if (!isExact) throw new UnusableVideo('unreadable', 'its part is not what it should be')
  return file
}

/** A video that ends a little earlier than it says holds its last frame. */
function pictureOf(facts: VideoFacts, { frames, rate, width, height }: VideoCut): string {
  const even = `fps=${rate}:start_time=0`
  const cropped = `${scaledTo(covering(facts, { width, height }), facts)},crop=${width}:${height}`
  return `${even},${cropped},tpad=stop_mode=clone:stop=-1,trim=end_frame=${frames},setpts=N/(${rate}*TB)`
}

const soundOf = (seconds: number): string =>
  `aresample=48000:async=1:first_pts=0,apad,atrim=end=${Math.max(0.001, seconds).toFixed(3)},asetpts=N/SR/TB`

/** The smallest even size of a video in its own shape that covers a frame. */
function covering({ width, height }: Pick<VideoFacts, 'width' | 'height'>, frame: Size): Size {
  const share = Math.max(frame.width / width, frame.height / height)
  const even = (pixels: number): number => 2 * Math.ceil((pixels * share) / 2 - 1e-6)
  return { width: Math.max(frame.width, even(width)), height: Math.max(frame.height, even(height)) }
}
