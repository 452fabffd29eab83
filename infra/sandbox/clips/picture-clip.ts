import { join } from 'node:path'
import { randomFrom } from '../pictures/random.ts'
import { cameraFor, type Motion } from './camera.ts'
import { coded, soundTrack, stillInput, toYuv } from './graph.ts'
import { labelled, writeLabel } from './label.ts'
import type { PictureClip } from './spec.ts'
import { writeStill } from './still.ts'

const frameRate = 24
const fade = { frames: frameRate, clean: 2 }

/**
 * A camera moves over the first picture, and the last picture fades in at the end. The first frame is the first picture and the last
 * frame the last picture, both without the caption.
 */
export async function pictureCommand(spec: PictureClip, folder: string): Promise<readonly string[]> {
  const { size, seconds, first, last } = spec
  const random = randomFrom(spec.key)
  const frames = Math.round(seconds * frameRate)
  const direction = random.chance(0.5) ? 'forward' : 'back'
  const camera = cameraFor({ size, frames, motion: motionOf(spec), direction })
  const stills = [await writeStill(first, camera, join(folder, 'first'))]
  if (last !== undefined) stills.push(await writeStill(last, camera, join(folder, 'last')))
  const label = await writeLabel(spec, join(folder, 'label'))
  const sound = soundTrack(spec.sound, { seconds, input: stills.length + 1, random })
  const { along, path } = camera
  const place = along === 'x' ? `x='${path}':y=0` : `x=0:y='${path}'`
  const graph = [
    last === undefined ? held(0, frames, 'still') : faded(frames),
    `[still]crop=${size.width}:${size.height}:${place}:exact=1[moved]`,
    labelled({ from: 'moved', input: stills.length, size, frames }),
    ...sound.graph,
  ]
  return [
    ...[...stills, label].flatMap((still) => stillInput(still, String(frameRate))),
    ...sound.inputs,
    '-filter_complex',
    graph.join(';'),
    ...coded(spec, sound),
  ]
}

/** A clip that ends on a picture returns to where it began. */
const motionOf = ({ motion, last }: PictureClip): Motion =>
  motion === 'slide' && last !== undefined ? 'return' : motion

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
