import { showToast } from '@studio/ui/toast-store'
import { atom, useAtomValue, useStore } from 'jotai'
import { createReading, readLast, stopReading } from '../form/reading/read-last.ts'
import { useDraft } from '../request/use-draft.ts'
import { type Audio, readAudio } from './read-audio.ts'

/**
 * The file that was chosen last. It stays while the person looks at another page. Nobody else gets it: whoever signs out or in loads the
 * page anew.
 */
const audioAtom = atom<Audio | undefined>(undefined)

/** The file that is being read to be the sound. */
const audioReading = createReading()

/** Where the sound of the next clips is chosen. */
export interface AudioSlot {
  readonly audio: Audio | undefined
  /** Name of a file that was chosen before a reload or in another tab, and must be chosen anew. */
  readonly lost: string | undefined
  /** A file is being looked at. */
  readonly isReading: boolean
  /** Takes a file, and clips with sound with it; says why not when it cannot be used. */
  readonly take: (file: File) => Promise<void>
  readonly remove: () => void
}

/** The chosen sound: the file is used only while the draft names it, because a draft that is put back may name another one or none. */
export function useAudio(): AudioSlot {
  const store = useStore()
  const [{ audioName }, change] = useDraft()
  const chosen = useAtomValue(audioAtom)
  const isReading = useAtomValue(audioReading) !== undefined
  const audio = chosen?.file.name === audioName ? chosen : undefined

  const take = async (file: File): Promise<void> => {
    const read = await readLast(store, audioReading, { read: readAudio(file), discard: () => undefined })
    if (read === undefined) return
    if ('refusal' in read) return showToast({ title: read.refusal, tone: 'bad' })
    store.set(audioAtom, read.audio)
    change({ audioName: file.name, audioEnabled: true })
  }
  const remove = (): void => {
    stopReading(store, audioReading)
    store.set(audioAtom, undefined)
    change({ audioName: undefined })
  }
  return { audio, lost: audio === undefined ? audioName : undefined, isReading, take, remove }
}

/** Says that a file must be chosen anew. */
export const lostAudioWords = (name: string): string =>
  `${name} is not at hand any more. Choose it again, or remove it.`
