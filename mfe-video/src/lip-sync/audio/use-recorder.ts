import { pauseSounds } from '@studio/media/playback'
import { useUnsaved } from '@studio/ui/unsaved'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { recordingAtom } from './audio.ts'
import { recordingIn } from './recording.ts'

/** Why nothing can be recorded. */
export type Obstacle = 'unsupported' | 'refused' | 'no-device' | 'failed'

/** What the recorder is doing. */
export type RecorderState =
  | { readonly name: 'idle' }
  /** The browser asks whether the page may use the microphone. */
  | { readonly name: 'asking' }
  /** Since when, by `performance.now`. */
  | { readonly name: 'recording'; readonly since: number }
  | { readonly name: 'stopped-by'; readonly obstacle: Obstacle }

export interface Recorder {
  readonly state: RecorderState
  readonly start: () => Promise<void>
  /** Ends the recording, which is then handed over. */
  readonly stop: () => void
}

const obstacles: Readonly<Record<string, Obstacle>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'no-device',
}

function obstacleOf(error: unknown): Obstacle {
  const name = error instanceof DOMException ? error.name : ''
  return obstacles[name] ?? 'failed'
}

// Old browsers, and pages that did not come by a safe connection, have no microphone to ask for.
const canRecord = (): boolean => 'mediaDevices' in navigator && typeof MediaRecorder === 'function'

/** Why a recording ended that the person has not ended. */
const pageLeft = Symbol('the page was left')

/**
 * Records from the microphone. When another page of the studio is opened meanwhile, the recording ends; the browser asks before it reloads
 * the page.
 * @param mostMs a recording ends by itself after this long
 * @param onRecorded given what was recorded, also when that ends because the caller is no longer shown: then it is unfinished
 */
export function useRecorder(mostMs: number, onRecorded: (file: File, isUnfinished: boolean) => void): Recorder {
  const [state, setState] = useState<RecorderState>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  const isRecording = state.name === 'recording'
  const tellRecording = useSetAtom(recordingAtom)
  useUnsaved(isRecording)
  useEffect(() => {
    tellRecording(isRecording)
    return () => tellRecording(false)
  }, [tellRecording, isRecording])
  useEffect(() => () => running.current?.abort(pageLeft), [])

  const start = async (): Promise<void> => {
    if (!canRecord()) return setState({ name: 'stopped-by', obstacle: 'unsupported' })
    const stopping = new AbortController()
    running.current = stopping
    setState({ name: 'asking' })
    pauseSounds()
    try {
      const file = await recordingIn({
        mostMs,
        stop: stopping.signal,
        onStart: () => setState({ name: 'recording', since: performance.now() }),
      })
      setState({ name: 'idle' })
      if (file !== undefined) onRecorded(file, stopping.signal.reason === pageLeft)
    } catch (error) {
      setState({ name: 'stopped-by', obstacle: obstacleOf(error) })
    }
  }
  return { state, start, stop: () => running.current?.abort() }
}
