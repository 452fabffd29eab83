import { mediaUrl } from '@studio/backend/contract'
import { generateLipSync, type LipSyncSource } from '@studio/backend/contract/lip-syncs'
import type { ChosenImage } from '@studio/media/choose-images'
import { readPictures } from '@studio/media/picture-files'
import { statusOf } from '@studio/media/playback'
import { type MediaFacts, mostSoundAfterMs, readMedia } from '@studio/media/read-media'
import { formatBytes } from '@studio/ui/format'
import type { ClipFile } from '../../clips/kind/clip.ts'
import { pictureSize } from '../../frames/picture-size.ts'
import { lengthFault } from '../audio/read-voice.ts'
import type { Source } from './source.ts'

/** Why there is no source, in one sentence, and the title of its toast where it has one of its own. */
export interface Refused {
  readonly refusal: string
  readonly title?: string
}

export type ReadSource = { readonly source: Source } | Refused

/** The video and image types that a file field offers. */
export const sourceTypes = (generateLipSync.files?.['video']?.accept ?? []).join(',')

const mostBytes = generateLipSync.files?.['video']?.maxBytes ?? 0

async function readPicture(file: File): Promise<ReadSource> {
  const { pictures, refusals } = await readPictures([file])
  const [picture] = pictures
  if (picture === undefined) return { refusal: refusals.join(' ') }
  const size = await pictureSize(picture.url)
  const shown = { url: picture.url, name: file.name, ...(size !== undefined && { size }) }
  return { source: { medium: 'image', from: 'upload', content: file, ...shown } }
}

/** Of a video that this browser cannot play the length is not known here: the server plays more. */
async function readVideo(file: File): Promise<ReadSource> {
  if (file.size > mostBytes) return { refusal: `${file.name} is larger than ${formatBytes(mostBytes)}.` }
  const url = URL.createObjectURL(file)
  const facts = await readMedia(url, 'video')
  const fault = facts && lengthFault(file, facts.durationMs, mostSoundAfterMs)
  if (fault !== undefined) {
    URL.revokeObjectURL(url)
    return { refusal: `${fault}.` }
  }
  const shown = { url, name: file.name, ...(facts !== undefined && knownOf(facts)) }
  return { source: { medium: 'video', from: 'upload', content: file, ...shown } }
}

const knownOf = ({ width, height, durationMs }: MediaFacts) => ({
  durationMs,
  ...(width > 0 && { size: { width, height } }),
})

/** Reads a file that was chosen, dropped or pasted: an image or a video. */
export async function readSource(file: File): Promise<ReadSource> {
  if (file.type.startsWith('audio/')) return { refusal: `${file.name} is audio: choose it in the next step.` }
  return await (file.type.startsWith('video/') ? readVideo(file) : readPicture(file))
}

/** An image of the studio, as a dialog has it. One that cannot be loaded is told in the words of spec video 8. */
export async function chosenImage({ assetId }: Pick<ChosenImage, 'assetId'>, from: LipSyncSource): Promise<ReadSource> {
  const url = mediaUrl(assetId, 'thumbnail')
  const size = await pictureSize(url)
  if (size === undefined) return { title: 'Error', refusal: 'Failed to process selected image' }
  return { source: { medium: 'image', from, content: assetId, url, name: 'Chosen image', size } }
}

/** A video of the studio, as its list has it. */
export function videoOfClip({ assetId, playUrl: url, durationMs, width, height }: ClipFile): Source {
  const shown = { url, name: 'Chosen video', durationMs, size: { width, height } }
  return { medium: 'video', from: 'generated', content: assetId, ...shown }
}

/** A video of the studio of which only the id is known. */
export async function chosenVideo(assetId: string): Promise<ReadSource> {
  const url = mediaUrl(assetId, 'playable')
  const facts = await readMedia(url, 'video')
  if (facts === undefined) return await unreadableVideo(url)
  return {
    source: { medium: 'video', from: 'generated', content: assetId, url, name: 'Chosen video', ...knownOf(facts) },
  }
}

/** Why a video of the studio could not be read: only the server knows whether it is there. */
async function unreadableVideo(url: string): Promise<Refused> {
  if ((await statusOf(url)) === 404) return { refusal: 'The video is not there any more.' }
  return { title: 'The video could not be loaded', refusal: 'Please try again.' }
}
