import { stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { runFfmpeg } from './ffmpeg.ts'
import { runFfprobe } from './ffprobe.ts'
import { inputFile, inputOptions } from './input-options.ts'
import type { ProgramLimits } from './run-program.ts'
import { UnusableVideo } from './unusable-video.ts'
import { videoShape } from './video-limits.ts'

/** What a file with sound is. */
export interface SoundFacts {
  /** As long as it is heard: headers may lie. */
  readonly durationMs: number
  /** In the words of ffmpeg: `mp3`, `aac`, `opus`, `pcm_s16le`. */
  readonly codec: string
}

const limits: ProgramLimits = { cpuSeconds: 30, memoryBytes: 1_000_000_000, fileBytes: 20_000_000, wallMs: 60_000 }

const Stream = z.object({
  codec_type: z.string(),
  codec_name: z.string().optional(),
  disposition: z.object({ attached_pic: z.int().optional() }).optional(),
})
const Probed = z.object({
  streams: z.array(Stream),
  format: z.object({ duration: z.coerce.number().positive().optional().catch(undefined) }),
})

/** Silence where a recording has none of its packets, as players have it: microphones of browsers leave them out. */
export const withGaps = 'aresample=async=1:first_pts=0'

/** In seconds. */
const mostPadding = 0.2

/** As little as is needed to count: one channel, 8,000 samples a second of two bytes. */
const counted = { samples: 8_000, bytes: 2 }

/**
 * Reads what a file with sound is by decoding it to its end, in child processes that can reach nothing but this file and its folder.
 * Throws UnusableVideo, also for a video that has sound, and what `runProgram` throws.
 */
export async function probeSound(file: string, signal?: AbortSignal): Promise<SoundFacts> {
  const { streams, format } = await describe(file, signal)
  const isVideo = streams.some(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  const sound = streams.find(({ codec_type }) => codec_type === 'audio')
  if (isVideo || sound === undefined) throw new UnusableVideo('unreadable', isVideo ? 'it is a video' : 'it has none')
  const heard = await decodedSeconds(file, signal)
  if (heard > videoShape.mostSeconds) throw new UnusableVideo('too-long', `${heard} s`)
  const seconds = withoutPadding(heard, format.duration)
  if (seconds < videoShape.leastSeconds) throw new UnusableVideo('unreadable', `${seconds} s`)
  return { durationMs: Math.round(seconds * 1_000), codec: sound.codec_name ?? 'unknown' }
}

/** What is decoded may end with padding that players leave out, as the header says. Of more than that the header is not believed. */
function withoutPadding(heard: number, told = heard): number {
  return told < heard && heard - told <= mostPadding ? told : heard
}

async function describe(file: string, signal?: AbortSignal): Promise<z.infer<typeof Probed>> {
  const what = ['-show_format', '-show_streams', '-of', 'json']
  const read = Probed.safeParse(JSON.parse(await runFfprobe({ file, holds: 'sound', what, limits, signal })))
  if (!read.success) throw new UnusableVideo('unreadable', 'ffprobe describes no streams')
  return read.data
}

async function decodedSeconds(file: string, signal?: AbortSignal): Promise<number> {
  const folder = path.dirname(file)
  const raw = path.join(folder, 'counted.raw')
  // A second more than is taken: so it is seen that it is too long.
  const until = ['-t', String(videoShape.mostSeconds + 1)]
  const samples = ['-af', withGaps, '-ac', '1', '-ar', String(counted.samples)]
  const sound = ['-map', '0:a:0', ...samples, ...until, '-f', 's16le', raw]
  const args = [...inputOptions('sound'), '-i', inputFile(file), ...sound]
  await runFfmpeg({ args, limits, folder, signal })
  return (await stat(raw)).size / counted.bytes / counted.samples
}
