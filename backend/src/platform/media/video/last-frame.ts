import { readFile } from 'node:fs/promises'
import { bareFrames, input, made, quick, type VideoFile } from './encode.ts'
import { packetsOf } from './probe.ts'
import { UnusableVideo } from './unusable-video.ts'

/** Less than a frame takes: times are rounded, and a frame that begins after the place that is sought is passed over. */
const marginSeconds = 0.01

/**
 * The very last frame that is shown of a video: a PNG in its full size, upright, with square pixels and the colours that a browser shows.
 * It is sought by its own time, since a sound may go on after it. Throws UnusableVideo, and what `runProgram` throws.
 */
export async function makeLastFrame(video: VideoFile): Promise<Uint8Array> {
  const { file, facts, signal } = video
  const packets = await packetsOf(file, 'v:0', signal)
  const last = packets.reduce((most, { from }) => Math.max(most, from), Number.NEGATIVE_INFINITY)
  if (!Number.isFinite(last)) throw new UnusableVideo('no-picture', 'it has no packet')
  const place = ['-seek_timestamp', '1', '-ss', (last - marginSeconds).toFixed(6)]
  const shown = `scale=${facts.width}:${facts.height}:in_color_matrix=${facts.colours},setsar=1,format=rgb24,${bareFrames}`
  const picture = ['-frames:v', '1', '-vf', shown, 'last.png']
  return await readFile(await made(video, quick, [...place, ...input(video), ...picture]))
}
