import { noteAct } from '@studio/media/last-act'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue, useStore } from 'jotai'
import { readLast, stopReading } from '../../form/reading/read-last.ts'
import { type Voice, voiceAtom, voiceReading } from './audio.ts'
import { type ReadVoice, readVoice } from './read-voice.ts'

export interface VoiceSlot {
  readonly voice: Voice | undefined
  /** A file is being looked at. */
  readonly isReading: boolean
  /** Takes a file; says why not when it cannot be used. */
  readonly take: (file: File) => Promise<void>
  /** The same for what was recorded here. A recording that the person has not ended replaces what is there only when they say so. */
  readonly takeRecording: (file: File, isUnfinished: boolean) => Promise<void>
  readonly remove: () => void
}

/** Lets go of a file that was read and is not used. */
function free(read: ReadVoice): void {
  if ('voice' in read) URL.revokeObjectURL(read.voice.url)
}

/** The voice of the next lip sync. */
export function useVoice(): VoiceSlot {
  const store = useStore()
  const voice = useAtomValue(voiceAtom)
  const isReading = useAtomValue(voiceReading) !== undefined

  /**
   * What was recorded exists nowhere else: it can be had back. Ctrl+Z brings it back only as long as nothing else was chosen since.
   * @param isKept what is there can be had back in any case
   */
  const put = (next: Voice | undefined, isKept = false): void => {
    const before = store.get(voiceAtom)
    if (before !== undefined) URL.revokeObjectURL(before.url)
    store.set(voiceAtom, next)
    if (before === undefined || !(before.isOnlyHere === true || isKept)) return
    const isThere = (voice: Voice | undefined): boolean => store.get(voiceAtom)?.file === voice?.file
    const bringBack = (): void => {
      if (!isThere(before)) put({ ...before, url: URL.createObjectURL(before.file) }, !isThere(next))
    }
    noteAct(store, async () => {
      if (isThere(next)) bringBack()
    })
    const title = `${before.isOnlyHere === true ? 'Recording' : 'Audio'} ${next === undefined ? 'removed' : 'replaced'}`
    showToast({ title, action: { label: 'Undo', run: bringBack } })
  }
  const read = async (file: File, isOnlyHere: boolean): Promise<void> => {
    const result = await readLast(store, voiceReading, { read: readVoice(file), discard: free })
    if (result === undefined) return
    if ('refusal' in result) showToast({ title: result.refusal, tone: 'bad' })
    else put({ ...result.voice, isOnlyHere })
  }
  const takeRecording = async (file: File, isUnfinished: boolean): Promise<void> => {
    const isTaken = store.get(voiceAtom) !== undefined || store.get(voiceReading) !== undefined
    if (!(isUnfinished && isTaken)) return await read(file, true)
    showToast({
      title: 'Recording not kept',
      description: 'The audio that was there stays.',
      action: { label: 'Use the recording', run: () => void read(file, true) },
    })
  }
  const remove = (): void => {
    stopReading(store, voiceReading)
    put(undefined)
  }
  return { voice, isReading, take: async (file) => await read(file, false), takeRecording, remove }
}
