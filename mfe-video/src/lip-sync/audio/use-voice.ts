import { showToast } from '@studio/ui/toast-store'
import { useAtomValue, useStore } from 'jotai'
import { useRef, useState } from 'react'
import { type Voice, voiceAtom } from './audio.ts'
import { readVoice } from './read-voice.ts'

export interface VoiceSlot {
  readonly voice: Voice | undefined
  /** A file is being looked at. */
  readonly isReading: boolean
  /** Takes a file; says why not when it cannot be used. */
  readonly take: (file: File) => Promise<void>
  /** The same for what was recorded here. */
  readonly takeRecording: (file: File) => Promise<void>
  readonly remove: () => void
}

/** The voice of the next lip sync. */
export function useVoice(): VoiceSlot {
  const store = useStore()
  const voice = useAtomValue(voiceAtom)
  const [isReading, setReading] = useState(false)
  // What was chosen last counts, whichever is read first.
  const turn = useRef(0)

  const put = (next: Voice | undefined): void => {
    const before = store.get(voiceAtom)
    if (before !== undefined) URL.revokeObjectURL(before.url)
    store.set(voiceAtom, next)
  }
  const read = async (file: File, isOnlyHere: boolean): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    setReading(true)
    const result = await readVoice(file)
    if (mine !== turn.current) return
    setReading(false)
    if ('refusal' in result) showToast({ title: result.refusal, tone: 'bad' })
    else put({ ...result.voice, isOnlyHere })
  }
  const remove = (): void => {
    turn.current += 1
    setReading(false)
    put(undefined)
  }
  return {
    voice,
    isReading,
    take: async (file) => await read(file, false),
    takeRecording: async (file) => await read(file, true),
    remove,
  }
}
