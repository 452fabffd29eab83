import { dirname } from 'node:path'
import { z } from 'zod'
import { addressOf, guarded, run } from './ffmpeg.ts'

const Stream = z.object({
  codec_type: z.string(),
  width: z.int().default(0),
  height: z.int().default(0),
  sample_aspect_ratio: z.string().default('1:1'),
  r_frame_rate: z.string(),
  avg_frame_rate: z.string(),
  color_space: z.string().default('unknown'),
  disposition: z.object({ attached_pic: z.int() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
})
type Stream = z.infer<typeof Stream>
const Probed = z.object({ format: z.object({ format_name: z.string() }), streams: z.array(Stream) })

/** What ffprobe says of a file; undefined for a file that it cannot or may not read. */
const probed = async (file: string) => {
  const wanted = ['-show_format', '-show_streams', '-of', 'json']
  const { code, stdout } = await run('ffprobe', [...guarded, ...wanted, addressOf(file)], dirname(file))
  return code === 0 ? Probed.parse(JSON.parse(stdout)) : undefined
}

/** Length of the first sound track in seconds, by its samples: headers of MP3 and Ogg are some hundredths of a second off. */
const decodedSeconds = async (file: string): Promise<number> => {
  const decode = ['-i', addressOf(file), '-map', '0:a:0', '-af', 'aresample=48000,asetpts=N/SR/TB', '-f', 'null']
  const { code, stdout } = await run('ffmpeg', [...guarded, ...decode, '-progress', 'pipe:1', '-'], dirname(file))
  const micros = [...stdout.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]
  return code === 0 ? Number(micros ?? 0) / 1e6 : 0
}

/** Container and exact length of a sound file; undefined when there is nothing to hear. */
export async function audioFacts(file: string): Promise<{ format: string; seconds: number } | undefined> {
  const found = await probed(file)
  if (!found?.streams.some(({ codec_type }) => codec_type === 'audio')) return undefined
  const seconds = await decodedSeconds(file)
  return seconds > 0 ? { format: found.format.format_name, seconds } : undefined
}

/** What matters of a video. */
export interface VideoFacts {
  readonly format: string
  readonly seconds: number
  /** In pixels as shown: upright, with square pixels. */
  readonly width: number
  readonly height: number
  /** Frames per second, as a fraction such as 30/1. */
  readonly rate: string
  readonly hasSound: boolean
  /** The file says how its colours are coded. */
  readonly isTagged: boolean
}

/** Facts of a video by its packets, since headers may lie; undefined when nothing moves in it. */
export async function videoFacts(file: string): Promise<VideoFacts | undefined> {
  const found = await probed(file)
  const video = found?.streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  if (!found || !video) return undefined
  const seconds = await packetSeconds(file)
  if (seconds <= 0) return undefined
  return {
    format: found.format.format_name,
    seconds,
    ...shownSize(video),
    rate: rateOf(video),
    hasSound: found.streams.some(({ codec_type }) => codec_type === 'audio'),
    isTagged: video.color_space !== 'unknown',
  }
}

/** From the first packet to the end of the last one. */
const packetSeconds = async (file: string): Promise<number> => {
  const wanted = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0']
  const { stdout } = await run('ffprobe', [...guarded, ...wanted, addressOf(file)], dirname(file))
  let [first, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const line of stdout.split('\n')) {
    const [from = Number.NaN, lasts = Number.NaN] = line === '' ? [] : line.split(',').map(Number)
    if (!Number.isFinite(from)) continue
    first = Math.min(first, from)
    end = Math.max(end, from + (Number.isFinite(lasts) ? lasts : 0.04))
  }
  return Math.max(0, end - first)
}

const shownSize = ({ width, height, sample_aspect_ratio, side_data_list }: Stream) => {
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number)
  const square = across > 0 && down > 0 ? Math.round((width * across) / down) : width
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return isTurned ? { width: height, height: square } : { width: square, height }
}

/** An even rate; of an uneven one its average, and at most 60. */
const rateOf = ({ r_frame_rate, avg_frame_rate }: Stream): string => {
  const usual = [r_frame_rate, avg_frame_rate].find((rate) => {
    const [frames = 0, seconds = 0] = rate.split('/').map(Number)
    return frames > 0 && seconds > 0 && frames / seconds <= 60
  })
  return usual ?? '30/1'
}
