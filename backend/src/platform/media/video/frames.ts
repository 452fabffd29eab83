import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { bareFrames } from './encode.ts'
import { runFfmpeg } from './ffmpeg.ts'
import { inputFile, inputOptions } from './input-options.ts'
import type { VideoFacts } from './probe.ts'
import type { ProgramLimits } from './run-program.ts'
import { UnusableVideo } from './unusable-video.ts'

/** A frame of a video: the picture in full size, and a small one to choose by, both JPEG. */
export interface FrameFiles {
  readonly timestampMs: number
  /** Paths in the folder of the extraction. */
  readonly full: string
  readonly small: string
}

/** How many frames people choose from. */
export const frameCount = 12

/** Longest side of the small pictures, in pixels. */
const smallSide = 480

/** Above this length only key frames are decoded; a shorter video may have only one or two of them. */
const decodedWholeMs = 90_000

const limits: ProgramLimits = { cpuSeconds: 120, memoryBytes: 2_000_000_000, fileBytes: 20_000_000, wallMs: 120_000 }

/**
 * Extracts frames that lie equally far apart, the first one among them, in one pass over the video. The pictures are upright, have square
 * pixels and the colours that a browser shows. Throws UnusableVideo when not one frame can be decoded, and what `runProgram` throws.
 * @param folder where the pictures are put; empty before
 */
export async function extractFrames(
  file: string,
  folder: string,
  facts: VideoFacts,
  signal?: AbortSignal,
): Promise<readonly FrameFiles[]> {
  await runFfmpeg({ args: command(file, facts), limits, folder, signal })
  const frames = framesIn(await readdir(folder), folder)
  if (frames.length === 0) throw new UnusableVideo('unreadable', 'no frame')
  return frames
}

function command(file: string, { durationMs, colours }: VideoFacts): readonly string[] {
  const step = Math.max(0.001, durationMs / 1_000 / frameCount - 0.001)
  const chosen = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${step.toFixed(3)})'`
  // JPEG is always BT.601 with the full range
  const colour = `scale='max(2,round(iw*sar/2)*2)':ih:in_color_matrix=${colours}:out_color_matrix=bt601:out_range=pc`
  const small = `scale='min(${smallSide},iw)':'min(${smallSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`
  const graph = `[0:v:0]${chosen},${colour},setsar=1,format=yuvj420p,${bareFrames},split[full][b];[b]${small}[small]`
  const pass = ['-vsync', 'passthrough', '-enc_time_base', '1/1000', '-frame_pts', '1', '-frames:v', String(frameCount)]
  return [
    inputOptions(),
    durationMs > decodedWholeMs ? ['-skip_frame', 'nokey'] : [],
    ['-i', inputFile(file), '-filter_complex', graph],
    ['-map', '[full]', ...pass, '-q:v', '2', 'full-%09d.jpg'],
    ['-map', '[small]', ...pass, '-q:v', '4', 'small-%09d.jpg'],
  ].flat()
}

/** The names of the files are the times of the frames in milliseconds. A frame that was cut off in the middle of its pair is left out. */
function framesIn(names: readonly string[], folder: string): readonly FrameFiles[] {
  const times = names.flatMap((name) => /^full-(\d{9})\.jpg$/.exec(name)?.[1] ?? []).toSorted()
  return times
    .filter((time) => names.includes(`small-${time}.jpg`))
    .map((time) => ({
      timestampMs: Number(time),
      full: path.join(folder, `full-${time}.jpg`),
      small: path.join(folder, `small-${time}.jpg`),
    }))
}
