import { useEffect, useRef, useState } from 'react'
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

/**
 * Records from the microphone.
 * @param mostMs a recording ends by itself after this long
 * @param onRecorded given what was recorded; not called when the page is left meanwhile
 */
export function useRecorder(mostMs: number, onRecorded: (file: File) => void): Recorder {
  const [state, setState] = useState<RecorderState>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])

  const start = async (): Promise<void> => {
    if (!canRecord()) return setState({ name: 'stopped-by', obstacle: 'unsupported' })
    const leaving = left.current?.signal
    const stopping = new AbortController()
    running.current = stopping
    setState({ name: 'asking' })
    try {
      const file = await recordingIn({
        mostMs,
        stop: AbortSignal.any([stopping.signal, ...(leaving === undefined ? [] : [leaving])]),
        onStart: () => setState({ name: 'recording', since: performance.now() }),
      })
      if (leaving?.aborted === true) return
      setState({ name: 'idle' })
      onRecorded(file)
    } catch (error) {
      setState({ name: 'stopped-by', obstacle: obstacleOf(error) })
    }
  }
  return { state, start, stop: () => running.current?.abort() }
}
