import { stat } from 'node:fs/promises'
import path from 'node:path'
import { runFfmpeg } from './ffmpeg.ts'
import { inputFile, inputOptions } from './input-options.ts'
import { withGaps } from './probe-sound.ts'
import type { ProgramLimits } from './run-program.ts'
import { UnusableVideo } from './unusable-video.ts'

const limits: ProgramLimits = { cpuSeconds: 600, memoryBytes: 2_000_000_000, fileBytes: 200_000_000, wallMs: 300_000 }

/** Samples a second of a sound, as good as a film's; and as good as fits into the 50 MB that a service takes, ten minutes of them. */
const qualities = { full: { rate: 48_000, layouts: 'stereo|mono' }, long: { rate: 32_000, layouts: 'mono' } }

/** Four minutes in full quality are 46 MB. */
const mostMsInFull = 240_000

/** Frames a second of a still video. */
const stillRate = 25

interface Run {
  readonly signal?: AbortSignal | undefined
}

/**
 * A sound as WAV, to the sample as long as wanted: cut, or followed by silence. Returns its file, beside the first. Throws UnusableVideo,
 * and what `runProgram` throws.
 */
export async function makeWav(file: string, { ms, signal }: Run & { readonly ms: number }): Promise<string> {
  const { rate, layouts } = ms <= mostMsInFull ? qualities.full : qualities.long
  const length = `apad,atrim=end_sample=${Math.round((ms * rate) / 1_000)}`
  const filter = `${withGaps},aresample=${rate},aformat=channel_layouts=${layouts},${length}`
  const sound = ['-map', '0:a:0', '-af', filter, '-c:a', 'pcm_s16le', '-map_metadata', '-1', '-fflags', '+bitexact']
  return await made(file, 'sound.wav', { args: [...inputOptions('sound'), '-i', inputFile(file), ...sound], signal })
}

/**
 * A video, MP4, that shows nothing but a picture, for as many frames as cover the time. Returns its file, beside the picture's. Throws as
 * `makeWav`.
 * @param picture a PNG or JPEG of our own making
 */
export async function makeStillVideo(picture: string, { ms, signal }: Run & { readonly ms: number }): Promise<string> {
  const frames = Math.max(1, Math.ceil((ms * stillRate) / 1_000))
  const size = "scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"
  const repeated = `loop=loop=${frames - 1}:size=1,setpts=N/(${stillRate}*TB),fps=${stillRate}`
  const colours = ':out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p'
  const args = [
    ['-protocol_whitelist', 'file', '-i', inputFile(picture)],
    ['-vf', `${size}${colours},${repeated}`, '-frames:v', String(frames)],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'stillimage', '-crf', '18'],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart'],
  ]
  return await made(picture, 'still.mp4', { args: args.flat(), signal })
}

async function made(
  of: string,
  name: string,
  { args, signal }: { readonly args: readonly string[]; readonly signal: AbortSignal | undefined },
): Promise<string> {
  const folder = path.dirname(of)
  const file = path.join(folder, name)
  await runFfmpeg({ args: [...args, file], limits, folder, signal })
  if ((await stat(file)).size === 0) throw new UnusableVideo('unreadable', 'nothing came out')
  return file
}
