import { mediaUrl, uploadImage } from '@studio/backend/contract'
import { nearestVideoAspect } from '@studio/backend/contract/videos'
import { statusOf } from '@studio/media/playback'
import { errorText } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { sendCommand } from '@studio/ui/query'
import { useAtomValue, useStore } from 'jotai'
import { tellUnusableImage } from '../form/reading/tell-unusable-image.ts'
import { draftAtomOf } from '../request/draft.ts'
import { endFrame, endUpload } from './end-frame.ts'
import { type FrameSlot, uploadsAtom } from './frames.ts'
import { pictureSize } from './picture-size.ts'
import { frameReadings, readFrame } from './read-frame.ts'
import { tellGone } from './tell-gone.ts'

/** The picture of a slot. */
export interface Frame {
  /** Address of a small copy. */
  readonly url: string
  /** Undefined while it is being uploaded. */
  readonly assetId: string | undefined
}

export interface Frames {
  readonly first: Frame | undefined
  readonly last: Frame | undefined
  /** Whether a file is being looked at that will take the slot. */
  readonly isReading: (slot: FrameSlot) => boolean
  /** Puts a picture of the studio into a slot. */
  readonly choose: (slot: FrameSlot, assetId: string) => void
  /** Uploads a file of this computer and puts it into a slot; says why not when it cannot be used. */
  readonly upload: (slot: FrameSlot, files: readonly File[]) => Promise<void>
  readonly remove: (slot: FrameSlot) => void
  /** Takes a picture out of the slots that it is in by now; returns what puts it back into those that are still empty then. */
  readonly forget: (assetId: string) => (() => void) | undefined
  /** Takes out the pictures that the server has no more, and says so: what is made from them could only fail. */
  readonly forgetGone: () => Promise<void>
}

const fieldOf = { first: 'firstFrame', last: 'lastFrame' } as const
const slots = ['first', 'last'] as const satisfies readonly FrameSlot[]

/** The pictures that the next clip begins and ends with. Files are stored in the studio at once, so that several clips send no file twice. */
export function useFrames(): Frames {
  const draftAtom = draftAtomOf(useCurrentUser().id)
  const store = useStore()
  const draft = useAtomValue(draftAtom)
  const uploads = useAtomValue(uploadsAtom)
  const reading = { first: useAtomValue(frameReadings.first), last: useAtomValue(frameReadings.last) }

  const frameOf = (slot: FrameSlot): Frame | undefined => {
    const assetId = draft[fieldOf[slot]]
    const uploading = uploads[slot]
    if (uploading !== undefined) return { url: uploading.url, assetId: undefined }
    return assetId === undefined ? undefined : { url: mediaUrl(assetId, 'thumbnail'), assetId }
  }

  /** Spec video 9: the first frame sets the nearest ratio, unless the person has chosen one before it is loaded. */
  const follow = async (slot: FrameSlot, url: string, isStill: () => boolean): Promise<void> => {
    const { aspectRatio } = store.get(draftAtom)
    const size = slot === 'first' ? await pictureSize(url) : undefined
    if (size !== undefined && isStill() && store.get(draftAtom).aspectRatio === aspectRatio)
      store.set(draftAtom, { aspectRatio: nearestVideoAspect(size) })
  }

  const choose = (slot: FrameSlot, assetId: string): void => {
    endFrame(store, slot)
    store.set(draftAtom, { [fieldOf[slot]]: assetId })
    void follow(slot, mediaUrl(assetId, 'thumbnail'), () => store.get(draftAtom)[fieldOf[slot]] === assetId)
  }

  const upload = async (slot: FrameSlot, files: readonly File[]): Promise<void> => {
    const picture = await readFrame(store, slot, files)
    if (picture === undefined) return
    endUpload(store, slot)
    store.set(uploadsAtom, (all) => ({ ...all, [slot]: picture }))
    const isStill = (): boolean => store.get(uploadsAtom)[slot]?.key === picture.key
    const followed = follow(slot, picture.url, isStill)
    try {
      const input = { body: {}, files: { image: [picture.file] } }
      const { id } = await sendCommand(uploadImage, input, { idempotencyKey: picture.key })
      if (isStill()) store.set(draftAtom, { [fieldOf[slot]]: id })
    } catch (error) {
      if (isStill()) tellUnusableImage(errorText(error, 'It could not be uploaded. Please try again'))
    }
    // Its address is revoked with the upload, which may be stored before the picture is decoded.
    await followed
    if (isStill()) endUpload(store, slot)
  }

  const remove = (slot: FrameSlot): void => {
    endFrame(store, slot)
    store.set(draftAtom, { [fieldOf[slot]]: undefined })
  }

  const forget = (assetId: string): (() => void) | undefined => {
    const left = slots.filter((slot) => store.get(draftAtom)[fieldOf[slot]] === assetId)
    for (const slot of left) store.set(draftAtom, { [fieldOf[slot]]: undefined })
    if (left.length === 0) return undefined
    return () => {
      for (const slot of left) if (isEmpty(slot)) store.set(draftAtom, { [fieldOf[slot]]: assetId })
    }
  }
  const forgetGone = async (): Promise<void> => {
    const asked = slots.map((slot) => store.get(draftAtom)[fieldOf[slot]]).filter((id) => id !== undefined)
    for (const assetId of new Set(asked)) {
      const isGone = (await statusOf(mediaUrl(assetId, 'thumbnail'))) === 404
      // Another question may have been answered first.
      if (isGone && forget(assetId) !== undefined) tellGone()
    }
  }
  const isEmpty = (slot: FrameSlot): boolean =>
    store.get(draftAtom)[fieldOf[slot]] === undefined && store.get(uploadsAtom)[slot] === undefined

  const isReading = (slot: FrameSlot): boolean => reading[slot] !== undefined
  return { first: frameOf('first'), last: frameOf('last'), isReading, choose, upload, remove, forget, forgetGone }
}
