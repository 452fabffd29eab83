import { stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../../eventsourcing/error-code.ts'
import { runFfmpeg } from './ffmpeg.ts'
import { inputFile, inputOptions } from './input-options.ts'
import type { VideoFacts } from './probe.ts'
import type { ProgramLimits } from './run-program.ts'
import { UnusableVideo } from './unusable-video.ts'

/** A video that is a file, and where its copies are put. */
export interface VideoFile {
  readonly file: string
  readonly facts: VideoFacts
  /** Empty but for the video. */
  readonly folder: string
  readonly signal?: AbortSignal | undefined
}

/** In pixels, both even. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Limits of what takes seconds, and of what may take minutes. */
export const quick: ProgramLimits = {
  cpuSeconds: 60,
  memoryBytes: 2_000_000_000,
  fileBytes: 50_000_000,
  wallMs: 120_000,
}
export const patient: ProgramLimits = {
  cpuSeconds: 600,
  memoryBytes: 2_000_000_000,
  fileBytes: 500_000_000,
  wallMs: 300_000,
}

/** So many seconds are encoded within the limits of `patient` on a busy machine, at up to 33 Mbit a second. */
const patientSeconds = 120

/** The limits of `patient`, which grow with the seconds that are made. */
export function patientFor(seconds: number): ProgramLimits {
  const share = Math.max(1, seconds / patientSeconds)
  const grown = (limit: number): number => Math.ceil(limit * share)
  const { cpuSeconds, fileBytes, wallMs } = patient
  return { ...patient, cpuSeconds: grown(cpuSeconds), fileBytes: grown(fileBytes), wallMs: grown(wallMs) }
}

/** Where ffmpeg runs, and what ends it. */
type Place = Pick<VideoFile, 'folder' | 'signal'>

/** Runs ffmpeg in the folder of the video. Throws UnusableVideo, and what `runProgram` throws. */
function run({ folder, signal }: Place, limits: ProgramLimits, args: readonly string[]): Promise<void> {
  return runFfmpeg({ args, limits, folder, signal })
}

/** The same, and returns the file that is named last, in which there is something. */
export async function made(place: Place, limits: ProgramLimits, args: readonly string[]): Promise<string> {
  await run(place, limits, args)
  const file = path.join(place.folder, args.at(-1) ?? '')
  if ((await sizeOf(file)) === 0) throw new UnusableVideo('unreadable', 'nothing came out')
  return file
}

/** In bytes; 0 where there is no file: ffmpeg makes none of a video without a frame that it can read, and comes to a good end. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return 0
  }
}

/**
 * A filter for pictures, which takes away what a video says of itself beside its frames: a colour profile there may be far too large for a
 * picture. The colours are then those that the stream itself names, which a browser that heeds the profile may show a little differently.
 */
export const bareFrames = 'sidedata=delete'

/** Options by which the video is read. */
export function read({ file }: VideoFile): readonly string[] {
  return [...inputOptions(), '-i', inputFile(file)]
}

/** The same, with its picture chosen for the output. */
export function input(video: VideoFile): readonly string[] {
  return [...read(video), '-map', '0:v:0']
}

/** A filter to this size and to the colours of high definition, with square pixels. */
export function scaledTo({ width, height }: Size, { colours }: VideoFacts): string {
  return `scale=${width}:${height}:in_color_matrix=${colours}:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`
}

/** As H.264 in the colours of high definition, which are named, because what is not said is shown differently. */
export const asH264: readonly string[] = [
  ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads', '2'],
  ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
].flat()

/** The sound as every browser plays it. */
export const asAac: readonly string[] = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']

/** Without what the file says of place, time and program: the same video gives the same bytes. */
export const untold: readonly string[] = [
  ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn'],
  ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
].flat()

/** The same as MP4 that begins to play before all of it is there. */
export const asMp4: readonly string[] = [...untold, '-movflags', '+faststart']
