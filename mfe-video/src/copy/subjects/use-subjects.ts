import { uploadImage } from '@studio/backend/contract'
import { type PictureFile, readPictures } from '@studio/media/picture-files'
import { errorText } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue, useStore } from 'jotai'
import { tellUnusableImage } from '../../form/reading/tell-unusable-image.ts'
import { copyDraftAtomOf } from '../draft/copy-draft.ts'
import {
  mostSubjects,
  readingsAtom,
  type Subject,
  subjectsOf,
  tooManyWords,
  uploadingAtom,
  withSubjects,
} from './subjects.ts'

/** The pictures that are animated, each in a copy of its own. */
export interface Subjects {
  readonly all: readonly Subject[]
  /** Files are being looked at that will be added. */
  readonly isReading: boolean
  /** Adds pictures of the studio. */
  readonly add: (assetIds: readonly string[]) => void
  /** Uploads files of this computer and adds them; says why not when one cannot be used. */
  readonly upload: (files: readonly File[]) => Promise<void>
  /** Removes a picture by its key, or by its id; returns what puts one of the studio back. */
  readonly remove: (key: string) => (() => void) | undefined
}

const tellTooMany = (): void => showToast({ ...tooManyWords, tone: 'bad' })

function letGo(pictures: readonly PictureFile[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url)
}

/** The pictures of the form. Files are stored in the studio at once, so that a retry sends none twice. */
export function useSubjects(): Subjects {
  const draftAtom = copyDraftAtomOf(useCurrentUser().id)
  const store = useStore()
  const { subjects } = useAtomValue(draftAtom)
  const uploading = useAtomValue(uploadingAtom)
  const isReading = useAtomValue(readingsAtom).length > 0

  const room = (): number => mostSubjects - store.get(uploadingAtom).length
  const add = (assetIds: readonly string[]): void => {
    const next = withSubjects(store.get(draftAtom).subjects, assetIds, room())
    store.set(draftAtom, { subjects: next.subjects })
    if (next.isTooMany) tellTooMany()
  }
  /** Ends an upload; returns whether it was still wanted. */
  const end = ({ key, url }: PictureFile): boolean => {
    const isWanted = store.get(uploadingAtom).some((each) => each.key === key)
    store.set(uploadingAtom, (all) => all.filter((each) => each.key !== key))
    URL.revokeObjectURL(url)
    return isWanted
  }
  const send = async (picture: PictureFile): Promise<void> => {
    try {
      const input = { body: {}, files: { image: [picture.file] } }
      const { id } = await sendCommand(uploadImage, input, { idempotencyKey: picture.key })
      if (end(picture)) add([id])
    } catch (error) {
      if (end(picture)) tellUnusableImage(errorText(error, 'It could not be uploaded. Please try again'))
    }
  }
  /** Reads files; those that nobody wants any more by then are none. */
  const read = async (files: readonly File[]): Promise<readonly PictureFile[]> => {
    const reading = Symbol('reading')
    store.set(readingsAtom, (all) => [...all, reading])
    try {
      const { pictures, refusals } = await readPictures(files)
      if (!store.get(readingsAtom).includes(reading)) {
        letGo(pictures)
        return []
      }
      if (refusals.length > 0) tellUnusableImage(refusals.join(' '))
      return pictures
    } finally {
      store.set(readingsAtom, (all) => all.filter((each) => each !== reading))
    }
  }
  const upload = async (files: readonly File[]): Promise<void> => {
    const pictures = await read(files)
    const free = Math.max(0, room() - store.get(draftAtom).subjects.length)
    letGo(pictures.slice(free))
    if (pictures.length > free) tellTooMany()
    store.set(uploadingAtom, (all) => [...all, ...pictures.slice(0, free)])
    await Promise.all(pictures.slice(0, free).map(send))
  }
  const remove = (key: string): (() => void) | undefined => {
    const picture = store.get(uploadingAtom).find((each) => each.key === key)
    if (picture !== undefined) end(picture)
    if (!store.get(draftAtom).subjects.includes(key)) return undefined
    store.set(draftAtom, (now) => ({ subjects: now.subjects.filter((id) => id !== key) }))
    return () => add([key])
  }
  return { all: subjectsOf(subjects, uploading), isReading, add, upload, remove }
}
