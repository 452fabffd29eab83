import type { Sound } from './clips/graph.ts'
import { clipSize, nearestRatio, resolutionOf } from './clips/size.ts'
import { type ClipSpec, type PictureClip, type SourceVideo, type SyncMode, syncModes } from './clips/spec.ts'
import { flagOf, secondsOf, textOf } from './inputs.ts'
import { keyOf } from './key-of.ts'
import type { StoredMedia } from './media.ts'
import type { MediaFacts } from './media-facts.ts'
import type { ClipModel } from './model.ts'
import type { Size } from './pictures/paint.ts'
import type { AcceptedLine } from './task-log.ts'

const lastFrames = ['last_image', 'end_image']
const soundFlags = ['generate_audio', 'sound']

// What the provider says of the longest clip of InfiniteTalk.
const longestTalk = 600

/** A task with the files of its inputs. */
interface Order {
  readonly model: ClipModel
  readonly task: AcceptedLine
  readonly media: readonly StoredMedia[]
}

type Facts<Kind extends MediaFacts['kind']> = Extract<MediaFacts, { readonly kind: Kind }>

const isOf = <Kind extends MediaFacts['kind']>(facts: MediaFacts, kind: Kind): facts is Facts<Kind> =>
  facts.kind === kind

const find = <Kind extends MediaFacts['kind']>({ media }: Order, kind: Kind, ...names: readonly string[]) => {
  for (const { name, file, facts } of media) {
    if (names.includes(name) && isOf(facts, kind)) return { file, facts }
  }
  return undefined
}

const must = <Kind extends MediaFacts['kind']>(order: Order, kind: Kind, name: string) => {
  const found = find(order, kind, name)
  if (!found) throw new Error(`task ${order.task.id} has no ${name}`)
  return found
}

/** The ratio that the inputs name, else the offered one that is nearest to the picture, else that of the picture. */
const shapeOf = ({ model, task }: Order, picture: Size): string | Size => {
  const offered = model.inputs['aspect_ratio']
  if (offered?.kind !== 'choice') return picture
  return textOf(model, task.inputs, 'aspect_ratio') || nearestRatio(picture, offered.of)
}

const sizeOf = (order: Order, picture: Size): Size => {
  const { model, task } = order
  const wanted = model.inputs['resolution'] && resolutionOf(textOf(model, task.inputs, 'resolution'))
  return clipSize(wanted ?? model.resolution, shapeOf(order, picture))
}

const soundOf = (order: Order): Sound => {
  const { model, task } = order
  const audio = find(order, 'audio', 'audio')
  if (audio) return { kind: 'file', file: audio.file }
  const asked = soundFlags.some((flag) => flagOf(model, task.inputs, flag))
  return asked || model.speaks ? { kind: 'tone' } : { kind: 'none' }
}

/** A clip whose first frame is the picture. */
const pictureClip = (order: Order, changes: Partial<PictureClip>) => {
  const { model, task } = order
  const { file, facts } = must(order, 'image', 'image')
  return {
    plan: 'picture',
    size: sizeOf(order, facts),
    seconds: secondsOf(model, task.inputs),
    first: file,
    last: find(order, 'image', ...lastFrames)?.file,
    sound: soundOf(order),
    motion: flagOf(model, task.inputs, 'camera_fixed') ? 'none' : 'slide',
    ...changes,
  } as const
}

const videoOf = (order: Order): SourceVideo => {
  const { file, facts } = must(order, 'video', 'video')
  return { file, ...facts }
}

const animated = (order: Order) => {
  const video = videoOf(order)
  const size = sizeOf(order, video)
  if (textOf(order.model, order.task.inputs, 'mode') !== 'replace') {
    return pictureClip(order, { size, seconds: video.seconds, motion: 'swing' })
  }
  return { plan: 'replace', size, video, subject: must(order, 'image', 'image').file } as const
}

const lipSynced = (order: Order) => {
  const video = videoOf(order)
  const { file, facts } = must(order, 'audio', 'audio')
  const wanted = textOf(order.model, order.task.inputs, 'sync_mode')
  const mode: SyncMode = syncModes.find((each) => each === wanted) ?? 'cut_off'
  return { plan: 'lip-sync', size: evenSize(video), video, audio: { file, seconds: facts.seconds }, mode } as const
}

const evenSize = ({ width, height }: Size): Size => ({
  width: 2 * Math.round(width / 2),
  height: 2 * Math.round(height / 2),
})

const planned = (order: Order) => {
  switch (order.model.plan) {
    case 'picture':
      return pictureClip(order, {})
    case 'animate':
      return animated(order)
    case 'lip-sync':
      return lipSynced(order)
    case 'talk':
      return pictureClip(order, { seconds: Math.min(longestTalk, must(order, 'audio', 'audio').facts.seconds) })
  }
}

/** The clip that a task makes, with its file below the sandbox's folder. */
export function clipSpecOf(
  model: ClipModel,
  task: AcceptedLine,
  media: readonly StoredMedia[],
  draft: boolean,
): { readonly file: string; readonly spec: ClipSpec } {
  const common = { makes: 'clip', key: keyOf(task, 0), credit: `${model.label} · seed ${task.seed}`, draft } as const
  return { file: `outputs/${task.id}/0.mp4`, spec: { ...common, ...planned({ model, task, media }) } }
}
