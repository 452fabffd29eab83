import { atom, useAtom } from 'jotai'
import { useDraft } from '../request/use-draft.ts'

/**
 * The file that was chosen last. It stays while the person looks at another page. Nobody else gets it: whoever signs out or in loads the
 * page anew.
 */
const fileAtom = atom<File | undefined>(undefined)

/** The sound of the next clips, as a file of the person's own. */
interface AudioSlot {
  readonly audio: File | undefined
  /** Name of a file that was chosen before a reload or in another tab, and must be chosen anew. */
  readonly lostAudio: string | undefined
  readonly changeAudio: (audio: File | undefined) => void
}

/** The chosen sound: the file is used only while the draft names it, because a draft that is put back may name another one or none. */
export function useAudio(): AudioSlot {
  const [{ audioName }, change] = useDraft()
  const [file, setFile] = useAtom(fileAtom)
  const audio = file?.name === audioName ? file : undefined
  return {
    audio,
    lostAudio: audio === undefined ? audioName : undefined,
    changeAudio: (chosen) => {
      setFile(chosen)
      change({ audioName: chosen?.name })
    },
  }
}

/** Says that a file must be chosen anew. */
export const lostAudioWords = (name: string): string =>
  `${name} is not at hand any more. Choose it again, or remove it.`
