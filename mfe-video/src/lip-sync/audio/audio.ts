import { noteUnsaved } from '@studio/ui/unsaved'
import { atom } from 'jotai'
import { createReading } from '../../form/reading/read-last.ts'

/** The voice of the next lip sync. */
export interface Voice {
  readonly file: File
  /** Object URL of the file. */
  readonly url: string
  readonly durationMs: number
  /** It was recorded here and is not sent yet, so that it exists nowhere else. */
  readonly isOnlyHere?: boolean
}

const heldVoiceAtom = atom<Voice | undefined>(undefined)
const onlyHere = Symbol('a voice that exists nowhere else')

/** What was sent: it is known by its file, because a voice that was removed comes back as another object with the same one. */
const sentFiles = new WeakSet<File>()

/** It stays while the person looks at another page. The browser asks before it reloads the page while it exists nowhere else. */
export const voiceAtom = atom(
  (get) => get(heldVoiceAtom),
  (_get, set, voice: Voice | undefined) => {
    set(heldVoiceAtom, voice)
    noteUnsaved(onlyHere, voice?.isOnlyHere === true && !sentFiles.has(voice.file))
  },
)

/** The file that is being read to be the voice. */
export const voiceReading = createReading()

/** Whether a voice is being recorded, which will take the place of the one that is there. */
export const recordingAtom = atom(false)

/** Notes that a voice was sent, so that it is not lost with the page any more. */
export const voiceSentAtom = atom(null, (get, _set, { file }: Voice) => {
  sentFiles.add(file)
  if (get(heldVoiceAtom)?.file === file) noteUnsaved(onlyHere, false)
})
