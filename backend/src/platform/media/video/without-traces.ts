import { asMp4, made, patient, read, untold, type VideoFile } from './encode.ts'
import { probeVideo, type VideoFacts } from './probe.ts'
import { UnusableVideo } from './unusable-video.ts'
import { madeShape } from './video-limits.ts'

/** What containers hold, in the words of ffprobe. */
const holds = {
  webm: { pictures: ['vp8', 'vp9', 'av1'], sounds: ['opus', 'vorbis'] },
  mp4: {
    pictures: ['h264', 'hevc', 'av1', 'vp9', 'mpeg4', 'mjpeg'],
    sounds: ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3'],
  },
} as const satisfies Readonly<Record<string, { pictures: readonly string[]; sounds: readonly string[] }>>

/** The largest file that is taken, with what another container adds to it. */
const limits = { ...patient, fileBytes: 600_000_000 }

/** How much longer or shorter its picture may be in another container. */
const toleranceMs = 500

/**
 * The same pictures and sound without what the file says of itself: place, time, device, chapters, and further streams that may tell where
 * it was filmed. WebM where it was one, otherwise MP4, or the container that it came in where that cannot hold its streams. Returns its
 * file. Throws UnusableVideo, also where it is not the same, and what `runProgram` throws.
 */
export async function withoutTraces(video: VideoFile): Promise<string> {
  const { facts, signal } = video
  // A cover is a picture, too, and not the one that moves.
  const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy']
  const file = await made(video, limits, [...read(video), ...streams, ...containerOf(facts)])
  if (!isSame(facts, await probeVideo(file, signal, madeShape))) {
    throw new UnusableVideo('unreadable', 'its copy is not what it is')
  }
  return file
}

/** Options that write the streams of a video, with the name of the file. */
function containerOf(facts: VideoFacts): readonly string[] {
  const isMatroska = facts.contentType === 'video/webm'
  if (isMatroska && isHeldBy(holds.webm, facts)) return [...untold, 'untold.webm']
  // FLAC in MP4 counts as an experiment of ffmpeg, though players have it.
  if (isHeldBy(holds.mp4, facts)) return ['-strict', 'experimental', ...asMp4, 'untold.mp4']
  return isMatroska ? [...untold, 'untold.mkv'] : [...asMp4, 'untold.mov']
}

function isHeldBy(
  { pictures, sounds }: { readonly pictures: readonly string[]; readonly sounds: readonly string[] },
  { codec, audioCodec }: VideoFacts,
): boolean {
  return pictures.includes(codec) && (audioCodec === undefined || sounds.includes(audioCodec))
}

/** A turned video has other sides when its turn is lost. */
function isSame(one: VideoFacts, other: VideoFacts): boolean {
  const isAsLong = Math.abs(one.durationMs - other.durationMs) <= toleranceMs
  return isAsLong && one.width === other.width && one.height === other.height && one.codec === other.codec
}
