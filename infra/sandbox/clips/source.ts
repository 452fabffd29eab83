import type { Size } from '../pictures/paint.ts'
import { addressOf, guarded } from './ffmpeg.ts'
import type { SourceVideo } from './spec.ts'

/** Options that make a video that people sent an input. @param before options of ffmpeg for this input, such as `-stream_loop` */
export function videoInput({ file }: SourceVideo, before: readonly string[] = []): readonly string[] {
  return [...before, ...guarded, '-i', addressOf(file)]
}

/** A filter to this size and the colours of high definition; what is not tagged counts as browsers count it. */
export function scaledTo({ width, height }: Size, { isTagged, height: lines }: SourceVideo): string {
  const colours = isTagged ? 'auto' : lines >= 720 ? 'bt709' : 'bt601'
  return `scale=${width}:${height}:in_color_matrix=${colours}:out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact`
}

/** A filter to exactly so many frames at an even rate: cut, or continued by holding the last frame. */
export function lasting(frames: number, rate: string): string {
  const held = 'tpad=stop_mode=clone:stop=-1'
  return `fps=${rate},format=yuv420p,setsar=1,${held},trim=end_frame=${frames},setpts=N/(${rate}*TB)`
}

/** Frames per second as a number. @param rate such as 30000/1001 */
export function perSecond(rate: string): number {
  const [frames = 0, seconds = 1] = rate.split('/').map(Number)
  return frames / seconds
}
