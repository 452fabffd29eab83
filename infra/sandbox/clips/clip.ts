import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adopt } from '../media.ts'
import { sandboxNotice } from '../pictures/caption.ts'
import type { Size } from '../pictures/paint.ts'
import { randomFrom } from '../pictures/random.ts'
import { cameraFor } from './camera.ts'
import { mustRun } from './ffmpeg.ts'
import { coded, frameRate, type Sound, soundOf, stillInput, toYuv } from './graph.ts'
import { writeLabel } from './label.ts'
import { writeStill } from './still.ts'

/** Everything that a clip depends on. Equal specs give equal bytes on one machine. */
export interface ClipSpec {
  readonly makes: 'clip'
  readonly size: Size
  /** Number of frames, 24 for a second. */
  readonly frames: number
  /** Files of the pictures that are the first frame and, if there is one, the last frame. */
  readonly first: string
  readonly last: string | undefined
  readonly sound: Sound
  /** Model, inputs and seed as one text. */
  readonly key: string
  /** Shown in the caption, e.g. `Kling 2.1 Pro · seed 7`. */
  readonly credit: string
  /** The camera does not move. */
  readonly fixed: boolean
  /** Larger files at half the cost, for tests and measurements. */
  readonly draft: boolean
}

/**
 * Makes a clip in which a camera moves over the first picture and the last picture fades in at the end, with a caption that says what it
 * is; the first and the last frame are left clean. Stores it completely or not at all.
 */
export async function makeClip(
  spec: ClipSpec,
  file: string,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const folder = `${file}.work`
  await mkdir(folder, { recursive: true })
  try {
    const made = join(folder, 'clip.mp4')
    await mustRun([...(await commandOf(spec, folder)), made], folder)
    return await adopt(made, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fade = { frames: frameRate, clean: 2 }

const commandOf = async (spec: ClipSpec, folder: string): Promise<readonly string[]> => {
  const { size, frames, first, last, key, credit, fixed } = spec
  const random = randomFrom(key)
  const direction = random.chance(0.5) ? 'forward' : 'back'
  const camera = cameraFor({ size, frames, returns: last !== undefined, direction, fixed })
  const stills = [await writeStill(first, camera, join(folder, 'first'))]
  if (last !== undefined) stills.push(await writeStill(last, camera, join(folder, 'last')))
  const label = await writeLabel(size, credit, join(folder, 'label'))
  const sound = soundOf(spec.sound, { seconds: frames / frameRate, input: stills.length + 1, random })
  const { along, path } = camera
  const place = along === 'x' ? `x='${path}':y=0` : `x=0:y='${path}'`
  const foot = Math.round(Math.min(size.width, size.height) * 0.04)
  const graph = [
    last === undefined ? held(0, frames, 'still') : faded(frames),
    `[still]crop=${size.width}:${size.height}:${place}:exact=1[moved]`,
    `[${stills.length}:v]${toYuv},format=yuva420p[label]`,
    `[moved][label]overlay=x=(W-w)/2:y=H-h-${foot}:enable='between(n,1,${frames - 2})',setsar=1,trim=end_frame=${frames}[v]`,
    ...sound.graph,
  ]
  return [
    ...[...stills, label].flatMap(stillInput),
    ...sound.inputs,
    '-filter_complex',
    graph.join(';'),
    '-map',
    '[v]',
    ...sound.mapped,
    ...coded({ draft: spec.draft, note: `${sandboxNotice}; test output; ${credit.replaceAll('·', '-')}` }),
  ]
}

/** One picture as so many frames. */
const held = (input: number, frames: number, name: string) =>
  `[${input}:v]${toYuv},format=yuv420p,loop=loop=${frames - 1}:size=1,setpts=N/(${frameRate}*TB)[${name}]`

// The second picture has no more frames than the fade and the clean end need, because `xfade` shows it from its first frame on.
const faded = (frames: number) => {
  const offset = (frames - fade.frames - fade.clean) / frameRate
  return [
    held(0, frames, 'a'),
    held(1, fade.frames + fade.clean, 'b'),
    `[a][b]xfade=transition=fade:duration=${fade.frames / frameRate}:offset=${offset.toFixed(6)}[still]`,
  ].join(';')
}
