import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { z } from 'zod'

const execute = promisify(execFile)

interface Clip {
  readonly seconds?: number
  readonly size?: string
  readonly rate?: number
  /** One colour instead of a moving test picture. */
  readonly colour?: string
  /** Further options of ffmpeg for the output. */
  readonly more?: readonly string[]
}

/** Test helper: makes a small H.264 video at that path. */
export async function makeVideo(
  file: string,
  { seconds = 1, size = '160x90', rate = 10, colour, more = [] }: Clip = {},
): Promise<string> {
  const source = colour === undefined ? `testsrc2=s=${size}:r=${rate}` : `color=${colour}:s=${size}:r=${rate}`
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-t', String(seconds)]
  await ffmpeg(['-f', 'lavfi', '-i', source, ...encoder, ...more, file])
  return file
}

/** Test helper: writes at that path the same MP4 with a colour profile of so many bytes, which says nothing. */
export async function withProfile(video: string, file: string, profileBytes: number): Promise<string> {
  const bytes = await readFile(video)
  // what describes the video stands behind its frames
  const index = bytes.lastIndexOf('moov')
  const boxes = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1'].map((type) => bytes.indexOf(type, index) - 4)
  const end = boxes.reduce((_, box) => box + bytes.readUInt32BE(box), 0)
  const added = Buffer.alloc(12 + profileBytes)
  added.writeUInt32BE(added.length)
  added.write('colrprof', 4)
  for (const box of boxes) bytes.writeUInt32BE(bytes.readUInt32BE(box) + added.length, box)
  await writeFile(file, Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)]))
  return file
}

/** Test helper: writes at that path the same video without its first frame, which all others need. */
export async function withoutKeyFrame(video: string, file: string): Promise<string> {
  await ffmpeg(['-i', video, '-c', 'copy', '-bsf:v', 'noise=drop=not(n)', file])
  return file
}

/** Test helper: makes a tone of so many seconds at that path, in the form that its ending names. */
export async function makeSound(file: string, seconds: number): Promise<string> {
  const codec = file.endsWith('.webm') || file.endsWith('.opus') ? ['-c:a', 'libopus'] : []
  await ffmpeg(['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, ...codec, file])
  return file
}

/** Test helper: runs ffmpeg, without limits. */
export async function ffmpeg(args: readonly string[]): Promise<void> {
  await execute('ffmpeg', ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...args])
}

/** Test helper: what ffprobe says of a file, such as `stream=codec_type`, without names. */
export async function toldOf(file: string, entries: string): Promise<string> {
  const { stdout } = await execute('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', file])
  return stdout
}

/** Test helper: counted frames, and the seconds of the file as a whole and of its sound. */
export async function lengthsOf(file: string) {
  const asked = ['-count_packets', '-show_entries', 'format=duration:stream=codec_type,nb_read_packets,duration']
  const { stdout } = await execute('ffprobe', ['-v', 'error', ...asked, '-of', 'json', file])
  const { format, streams } = Lengths.parse(JSON.parse(stdout))
  const of = (type: string) => streams.find(({ codec_type }) => codec_type === type)
  return {
    seconds: Number(format.duration),
    frames: Number(of('video')?.nb_read_packets),
    sound: Number(of('audio')?.duration ?? 0),
  }
}

const Lengths = z.object({
  format: z.object({ duration: z.string() }),
  streams: z.array(
    z.object({ codec_type: z.string(), nb_read_packets: z.string().optional(), duration: z.string().optional() }),
  ),
})
