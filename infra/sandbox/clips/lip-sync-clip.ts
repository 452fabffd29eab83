import { join } from 'node:path'
import { bounced } from './bounce.ts'
import { addressOf, guarded } from './ffmpeg.ts'
import { coded, stillInput, trackOf } from './graph.ts'
import { labelled, writeLabel } from './label.ts'
import { lasting, perSecond, scaledTo, videoInput } from './source.ts'
import type { LipSyncClip, SyncMode } from './spec.ts'

/** Length of the result in seconds (providers 11.4). */
function lipSyncSeconds(mode: SyncMode, video: number, audio: number): number {
  if (mode === 'cut_off') return Math.min(video, audio)
  return mode === 'silence' ? Math.max(video, audio) : audio
}

/** The video with the other sound. Its frames follow the mode, and no lip moves. */
export async function lipSyncCommand(spec: LipSyncClip, folder: string): Promise<readonly string[]> {
  const { size, video, audio, mode } = spec
  const { rate } = video
  const seconds = lipSyncSeconds(mode, video.seconds, audio.seconds)
  const frames = Math.max(1, Math.round(seconds * perSecond(rate)))
  const label = await writeLabel(spec, join(folder, 'label'))
  const sound = trackOf('[1:a:0]', seconds)
  const pictures = await picturesOf(spec, seconds, folder)
  const graph = [
    `[0:v:0]${pictures.pace},${scaledTo(size, video)},${lasting(frames, rate)}[paced]`,
    labelled({ from: 'paced', input: 2, size, frames }),
    ...sound.graph,
  ]
  return [
    ...pictures.input,
    ...guarded,
    '-i',
    addressOf(audio.file),
    ...stillInput(label, rate),
    '-filter_complex',
    graph.join(';'),
    ...coded(spec, sound),
  ]
}

/** The frames as an input, and the filter that gives them their times. */
const picturesOf = async ({ mode, video, audio }: LipSyncClip, seconds: number, folder: string) => {
  if (mode === 'bounce' && seconds > video.seconds) {
    // By number, because the pieces of a list follow each other with small gaps.
    return { input: await bounced(video, seconds, folder), pace: `setpts=N/(${video.rate}*TB)` }
  }
  const input = videoInput(video, mode === 'loop' ? ['-stream_loop', '-1'] : [])
  const from = 'PTS-STARTPTS'
  return { input, pace: `setpts=${mode === 'remap' ? `(${from})*${audio.seconds}/${video.seconds}` : from}` }
}
