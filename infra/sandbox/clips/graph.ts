import { sandboxNotice } from '../pictures/caption.ts'
import type { Random } from '../pictures/random.ts'
import { addressOf, guarded } from './ffmpeg.ts'
import type { RawStill } from './still.ts'

/** From RGB to the colours of high definition, the same bytes on every processor. */
export const toYuv = 'scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact'

/** What is heard: nothing, a test tone, or a file from its beginning, cut or continued by silence. */
export type Sound =
  | { readonly kind: 'none' }
  | { readonly kind: 'tone' }
  | { readonly kind: 'file'; readonly file: string }

/** The parts of a command that make a sound track. */
export interface SoundTrack {
  readonly inputs: readonly string[]
  readonly graph: readonly string[]
  readonly mapped: readonly string[]
}

/** Silence without a track. */
export const noSound: SoundTrack = { inputs: [], graph: [], mapped: [] }

/** Options that make a file of raw pixels an input of one frame. @param rate frames per second of the clip */
export function stillInput({ file, pixels, width, height }: RawStill, rate: string): readonly string[] {
  const shape = ['-pixel_format', pixels, '-video_size', `${width}x${height}`, '-framerate', rate]
  return ['-f', 'rawvideo', ...shape, '-i', addressOf(file)]
}

/** A track that lasts exactly so long. @param input the number that the input of a sound file will have */
export function soundTrack(
  sound: Sound,
  { seconds, input, random }: { readonly seconds: number; readonly input: number; readonly random: Random },
): SoundTrack {
  if (sound.kind === 'none') return noSound
  if (sound.kind === 'file') {
    return trackOf(`[${input}:a:0]`, seconds, [...guarded, '-i', addressOf(sound.file)])
  }
  // A fifth that swells and fades every two seconds: audible, and nobody takes it for music.
  const low = random.whole(180, 260)
  const wave = `(0.09*sin(2*PI*${low}*t)+0.05*sin(3*PI*${low}*t))*(0.6-0.4*cos(PI*t))`
  return trackOf(`aevalsrc=exprs='${wave}':s=48000,`, seconds)
}

/** A track of exactly so many seconds from a source in a graph: cut at the sample, or continued by silence. */
export function trackOf(source: string, seconds: number, inputs: readonly string[] = []): SoundTrack {
  return { inputs, graph: [`${source}${lasting(seconds)}[a]`], mapped: ['-map', '[a]', ...codedSound] }
}

const codedSound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']

const lasting = (seconds: number) =>
  `aresample=48000,aformat=channel_layouts=stereo,apad,atrim=end_sample=${Math.round(seconds * 48_000)},asetpts=N/(SR*TB)`

// Half the processor time for four times the bytes.
const quick = '-preset ultrafast -crf 26'.split(' ')
const small = '-preset veryfast -crf 22'.split(' ')
const rec709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')
// Without these the bytes would depend on the number of cores and on the version of the libraries.
const same = '-threads 1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'.split(' ')

/** How a clip is written: H.264 that every browser plays, marked as test output, the same bytes each time. */
export function coded(
  { draft, credit }: { readonly draft: boolean; readonly credit: string },
  sound: SoundTrack,
): readonly string[] {
  return [
    ['-map', '[v]', ...sound.mapped],
    ['-c:v', 'libx264', ...(draft ? quick : small), '-g', '48', '-pix_fmt', 'yuv420p'],
    rec709,
    ['-map_metadata', '-1', '-map_chapters', '-1', '-metadata', 'title=Atelier sandbox'],
    ['-metadata', `comment=${sandboxNotice}; test output; ${credit.replaceAll('·', '-')}`],
    ['-movflags', '+faststart', '-f', 'mp4'],
    same,
  ].flat()
}
