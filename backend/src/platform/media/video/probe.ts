import { z } from 'zod'
import { runFfprobe } from './ffprobe.ts'
import { type Playability, playabilityOf } from './playability.ts'
import type { ProgramLimits } from './run-program.ts'
import { UnusableVideo } from './unusable-video.ts'
import { type VideoShape, videoShape } from './video-limits.ts'

/** What a video is, as far as its packets say so: headers may lie. */
export interface VideoFacts {
  readonly durationMs: number
  /** In pixels as shown: upright, with square pixels. */
  readonly width: number
  readonly height: number
  readonly codec: string
  /** Frames a second as a fraction, such as `24/1`. */
  readonly frameRate: string
  /** Undefined without sound. */
  readonly audioCodec: string | undefined
  /** Of the container. */
  readonly contentType: string
  /** How its colours are written, in the words of ffmpeg's `scale` filter. */
  readonly colours: 'bt601' | 'bt709' | 'bt2020'
  readonly playability: Playability
  /** Whether it has fewer frames than its header counts, as when its end is missing. */
  readonly isCut: boolean
}

const limits: ProgramLimits = { cpuSeconds: 10, memoryBytes: 1_000_000_000, fileBytes: 1_048_576, wallMs: 30_000 }

const Stream = z.object({
  codec_type: z.string(),
  codec_name: z.string().optional(),
  index: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  nb_frames: z.string().optional(),
  color_space: z.string().optional(),
  disposition: z.object({ attached_pic: z.int().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
type Stream = z.infer<typeof Stream>
const Probed = z.object({ streams: z.array(Stream), format: z.object({ format_name: z.string() }) })

/**
 * Reads what a file is, in a child process that can reach nothing but this file. The length is that of its packets.
 * Throws UnusableVideo, also for one that is not within the limits, and what `runProgram` throws.
 */
export async function probeVideo(
  file: string,
  signal?: AbortSignal,
  shape: VideoShape = videoShape,
): Promise<VideoFacts> {
  const described = await ffprobe(file, ['-show_format', '-show_streams', '-of', 'json'], signal)
  const read = Probed.safeParse(parsed(described))
  if (!read.success) throw new UnusableVideo('unreadable', 'ffprobe describes no streams')
  const { streams, format } = read.data
  const video = streams.find(isMoving)
  if (video === undefined) throw new UnusableVideo('no-picture', 'it has no moving picture')
  const { durationMs, frames } = await lengthOf({ file, index: video.index, shape, signal })
  const audioCodec = streams.find(({ codec_type }) => codec_type === 'audio')?.codec_name
  return {
    durationMs,
    ...shownSize(video, shape),
    codec: video.codec_name ?? 'unknown',
    frameRate: frameRateOf(video, (1_000 * frames) / durationMs),
    audioCodec,
    contentType: format.format_name.includes('matroska') ? 'video/webm' : 'video/mp4',
    colours: coloursOf(video),
    playability: await playabilityOf(file, { format: format.format_name, video: codedAs(video), audio: audioCodec }),
    isCut: frames < shareOfFrames * Number(video.nb_frames ?? 0),
  }
}

/** The last frames of a whole file may lack a time. */
const shareOfFrames = 0.99

const codedAs = ({ codec_name = 'unknown', pix_fmt = 'unknown', field_order = 'progressive' }: Stream) => ({
  codec: codec_name,
  pixels: pix_fmt,
  isInterlaced: !['progressive', 'unknown'].includes(field_order),
})

/** As the stream says; some say nothing. @param counted frames a second, as its packets say */
function frameRateOf({ avg_frame_rate = '', r_frame_rate = '' }: Stream, counted: number): string {
  const told = [avg_frame_rate, r_frame_rate].find((rate) => /^[1-9]\d*\/[1-9]\d*$/.test(rate))
  return told ?? `${Math.max(1, Math.round(counted))}/1`
}

/** A cover picture is a stream of video, too. */
const isMoving = ({ codec_type, disposition }: Stream): boolean =>
  codec_type === 'video' && disposition?.attached_pic !== 1

const ffprobe = (file: string, what: readonly string[], signal?: AbortSignal): Promise<string> =>
  runFfprobe({ file, holds: 'video', what, limits, signal })

/** From the first packet to the end of the last, in the order in which they are shown, and how many there are. */
async function lengthOf({ file, index, shape, signal }: StreamLook) {
  const packets = await packetsOf(file, String(index), signal)
  // However long a single picture is shown: nothing can be copied from it, and nothing in it moves its lips.
  if (packets.length < 2) throw new UnusableVideo('no-picture', `packets: ${packets.length}`)
  const first = packets.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  const seconds = packets.reduce((most, { to }) => Math.max(most, to), first) - first
  if (seconds > shape.mostSeconds) throw new UnusableVideo('too-long', `${seconds} s`)
  if (seconds < shape.leastSeconds) throw new UnusableVideo('no-picture', `${seconds} s`)
  return { durationMs: Math.round(seconds * 1_000), frames: packets.length }
}

interface StreamLook {
  readonly file: string
  readonly index: number
  readonly shape: VideoShape
  readonly signal: AbortSignal | undefined
}

/** When the picture of a packet is shown, in seconds. */
export interface Packet {
  readonly from: number
  readonly to: number
}

/**
 * The packets of a stream, in the order of the file. Throws as `probeVideo` does.
 * @param stream in the words of ffprobe: its number, or `v:0` for the first picture
 */
export async function packetsOf(file: string, stream: string, signal?: AbortSignal): Promise<readonly Packet[]> {
  const shown = ['-select_streams', stream, '-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0']
  return (await ffprobe(file, shown, signal)).split('\n').flatMap(packetOf)
}

/** A line of ffprobe; packets without a time are passed over. */
function packetOf(line: string): Packet[] {
  const [from, lasts] = line.split(',').map(Number)
  if (from === undefined || !Number.isFinite(from) || line === '') return []
  return [{ from, to: from + (lasts !== undefined && Number.isFinite(lasts) ? lasts : 0.04) }]
}

function shownSize(
  { width = 0, height = 0, sample_aspect_ratio = '1:1', side_data_list = [] }: Stream,
  { mostPixels, longestToShortest }: VideoShape,
) {
  if (width < 16 || height < 16) throw new UnusableVideo('no-picture', `${width} x ${height}`)
  if (width * height > mostPixels) throw new UnusableVideo('too-large', `${width} x ${height}`)
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number)
  const square = across > 0 && down > 0 ? Math.round((width * across) / down) : width
  const [shortest, longest] = [Math.min(square, height), Math.max(square, height)]
  if (longest > shortest * longestToShortest) throw new UnusableVideo('too-narrow', `${square} x ${height}`)
  const turned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return turned ? { width: height, height: square } : { width: square, height }
}

/** What is not said is BT.709 for high definition and BT.601 below, as browsers show it. */
function coloursOf({ color_space = 'unknown', height = 0 }: Stream): VideoFacts['colours'] {
  if (color_space === 'bt709' || color_space.startsWith('bt2020')) return color_space === 'bt709' ? 'bt709' : 'bt2020'
  if (color_space === 'unknown' && height >= 720) return 'bt709'
  return 'bt601'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // ffprobe was cut off; what is not JSON describes nothing
  }
}
