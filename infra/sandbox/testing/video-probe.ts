import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { z } from 'zod'

const run = promisify(execFile)

const Stream = z.object({
  codec_type: z.string(),
  codec_name: z.string(),
  pix_fmt: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: z.string().optional(),
  r_frame_rate: z.string(),
  nb_read_packets: z.coerce.number(),
  duration: z.coerce.number(),
  color_space: z.string().optional(),
  color_primaries: z.string().optional(),
  color_transfer: z.string().optional(),
  color_range: z.string().optional(),
})
const Probed = z.object({
  streams: z.array(Stream),
  format: z.object({ duration: z.coerce.number(), tags: z.record(z.string(), z.string()).default({}) }),
})

/** What ffprobe says of a video file after counting its packets. */
export async function probe(file: string) {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_format',
    '-show_streams',
    '-count_packets',
    '-of',
    'json',
    file,
  ])
  const { streams, format } = Probed.parse(JSON.parse(stdout))
  const video = streams.find(({ codec_type }) => codec_type === 'video')
  if (!video) throw new Error('no video')
  return { video, audio: streams.find(({ codec_type }) => codec_type === 'audio'), format }
}

/** The names of the boxes of an MP4 file, in their order. */
export async function boxesOf(file: string): Promise<string[]> {
  const handle = await open(file)
  const { size } = await handle.stat()
  const names: string[] = []
  const head = Buffer.alloc(8)
  for (let at = 0; at < size; at += head.readUInt32BE(0)) {
    await handle.read(head, 0, 8, at)
    names.push(head.toString('latin1', 4))
  }
  await handle.close()
  return names
}

/** Loudness of a file's sound in dB, -91 for silence. @param from where to listen, in seconds */
export async function loudness(file: string, from: number, to: number): Promise<number> {
  const filter = `atrim=${from}:${to},volumedetect`
  const { stderr } = await run('ffmpeg', ['-nostdin', '-i', file, '-vn', '-af', filter, '-f', 'null', '-'])
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])
}

/** How alike a frame of a video and a picture that covers it are: peak signal-to-noise ratio in dB. */
export async function likeness(file: string, frame: number, picture: Buffer): Promise<number> {
  const { width = 0, height = 0 } = (await probe(file)).video
  const filter = `select='eq(n,${frame})',scale=in_color_matrix=bt709,format=rgb24`
  const options = ['-v', 'error', '-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-']
  const { stdout } = await run('ffmpeg', options, { encoding: 'buffer', maxBuffer: 64 << 20 })
  const expected = await sharp(picture).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer()
  if (stdout.length !== expected.length) throw new Error(`frame ${frame} has ${stdout.length} bytes`)
  let sum = 0
  for (const [index, value] of expected.entries()) sum += (value - (stdout[index] ?? 0)) ** 2
  return 10 * Math.log10((255 * 255) / (sum / expected.length))
}

/** Which frames of a video by `numberedFrames` a clip shows, from its first to its last frame; the caption does not count. */
export async function frameNumbers(file: string): Promise<number[]> {
  const filter = 'crop=2:2:8:8,format=yuv420p'
  const options = ['-v', 'error', '-i', file, '-vf', filter, '-vsync', 'passthrough', '-f', 'rawvideo', '-']
  const { stdout } = await run('ffmpeg', options, { encoding: 'buffer' })
  // Four bytes of brightness and two of colour for each frame.
  return Array.from({ length: stdout.length / 6 }, (_, frame) => ((stdout[frame * 6] ?? 0) - 20) / 4)
}
