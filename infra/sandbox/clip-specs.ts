import type { ClipSpec } from './clips/clip.ts'
import { frameRate, type Sound } from './clips/graph.ts'
import { clipSize, nearestRatio, resolutionOf } from './clips/size.ts'
import { flagOf, secondsOf, textOf } from './inputs.ts'
import { keyOf } from './key-of.ts'
import type { StoredMedia } from './media.ts'
import type { ClipModel } from './model.ts'
import type { Size } from './pictures/paint.ts'
import type { AcceptedLine } from './task-log.ts'

const lastFrames = ['last_image', 'end_image']
const soundFlags = ['generate_audio', 'sound']

/** The ratio that the inputs name, else the offered one that is nearest to the picture, else that of the picture. */
const shapeOf = (model: ClipModel, task: AcceptedLine, picture: Size): string | Size => {
  const offered = model.inputs['aspect_ratio']
  if (offered?.kind !== 'choice') return picture
  return textOf(model, task.inputs, 'aspect_ratio') || nearestRatio(picture, offered.of)
}

const soundOf = (model: ClipModel, task: AcceptedLine, audio: StoredMedia | undefined): Sound => {
  if (audio) return { kind: 'file', file: audio.file }
  const asked = soundFlags.some((flag) => flagOf(model, task.inputs, flag))
  return asked || model.speaks ? { kind: 'tone' } : { kind: 'none' }
}

/** The clip that a task makes, with its file below the sandbox's folder. */
export function clipSpecOf(
  model: ClipModel,
  task: AcceptedLine,
  media: readonly StoredMedia[],
  draft: boolean,
): { readonly file: string; readonly spec: ClipSpec } {
  const first = media.find(({ name }) => name === 'image')
  if (first?.facts.kind !== 'image') throw new Error(`task ${task.id} has no image`)
  const resolution = model.inputs['resolution'] && resolutionOf(textOf(model, task.inputs, 'resolution'))
  return {
    file: `outputs/${task.id}/0.mp4`,
    spec: {
      makes: 'clip',
      size: clipSize(resolution ?? model.resolution, shapeOf(model, task, first.facts)),
      frames: Math.round(secondsOf(model, task.inputs) * frameRate),
      first: first.file,
      last: media.find(({ name }) => lastFrames.includes(name))?.file,
      sound: soundOf(
        model,
        task,
        media.find(({ name }) => name === 'audio'),
      ),
      key: keyOf(task, 0),
      credit: `${model.label} · seed ${task.seed}`,
      fixed: flagOf(model, task.inputs, 'camera_fixed'),
      draft,
    },
  }
}
