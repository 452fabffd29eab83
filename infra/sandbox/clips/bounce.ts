import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf, mustRun } from './ffmpeg.ts'
import { lasting, perSecond, videoInput } from './source.ts'
import type { SourceVideo } from './spec.ts'

// The reversing filter holds all frames of a piece in memory.
const pieceSeconds = 2

const between = '-c:v libx264 -preset ultrafast -crf 12 -threads 1 -an'.split(' ')

/**
 * A video that runs forward, then backward, and again, until it lasts at least so long. It is reversed piece by piece, so that memory
 * does not grow with its length.
 * @returns the options that make it an input
 */
export async function bounced(video: SourceVideo, seconds: number, folder: string): Promise<readonly string[]> {
  const frames = Math.max(1, Math.round(video.seconds * perSecond(video.rate)))
  const piece = Math.max(1, Math.round(pieceSeconds * perSecond(video.rate)))
  const forward = join(folder, 'forward.mkv')
  const even = ['-vf', `setpts=PTS-STARTPTS,${lasting(frames, video.rate)}`, ...between, '-g', String(piece)]
  await mustRun([...videoInput(video), '-map', '0:v:0', ...even, forward], folder)
  const backward: string[] = []
  for (let from = 0; from < frames; from += piece) {
    const name = `backward-${from}.mkv`
    // Half a frame early, because a time that was rounded up would leave out the frame.
    const seek = ['-ss', Math.max(0, (from - 0.5) / perSecond(video.rate)).toFixed(6)]
    const reversed = ['-frames:v', String(piece), '-vf', `trim=end_frame=${piece},reverse`, ...between]
    await mustRun([...seek, '-i', addressOf(forward), ...reversed, join(folder, name)], folder)
    backward.unshift(name)
  }
  const rounds = Math.ceil(seconds / (2 * video.seconds))
  const list = Array.from({ length: rounds }, () => ['forward.mkv', ...backward]).flat()
  await writeFile(join(folder, 'list.txt'), list.map((name) => `file ${name}\n`).join(''))
  return ['-f', 'concat', '-i', addressOf(join(folder, 'list.txt'))]
}
