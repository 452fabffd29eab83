import { Button } from '@studio/ui'
import { formatElapsed } from '@studio/ui/format'
import { CircleAlert, Mic, Square } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './recorder-panel.module.css'
import { type Obstacle, useRecorder } from './use-recorder.ts'

/** Why nothing can be recorded, and what to do about it. */
const words: Readonly<Record<Obstacle, string>> = {
  unsupported: 'This browser cannot record. Upload an audio file instead.',
  refused: 'The microphone is blocked for this site. Allow it in the browser, then try again, or upload an audio file.',
  'no-device': 'No microphone was found. Connect one, then try again, or upload an audio file.',
  failed: 'The microphone could not be used: another program may be using it. Try again, or upload an audio file.',
}

interface RecorderPanelProps {
  /** The longest recording. */
  readonly mostMs: number
  /** Given what was recorded; unfinished when the page was left meanwhile. */
  readonly onRecorded: (file: File, isUnfinished: boolean) => void
}

/** Records a voice from the microphone: a button to begin, the time and a button to end; says what is in the way of it. */
export function RecorderPanel({ mostMs, onRecorded }: RecorderPanelProps): ReactNode {
  const { state, start, stop } = useRecorder(mostMs, onRecorded)
  if (state.name === 'recording') {
    return (
      <div className={styles['recording']}>
        <Button size="small" type="primary" icon={<Square size={16} aria-hidden />} onClick={stop}>
          Stop
        </Button>
        <span className={styles['light']} aria-hidden />
        <span>
          Recording <Elapsed since={state.since} />
        </span>
      </div>
    )
  }
  return (
    <>
      <Button
        size="small"
        icon={<Mic size={16} aria-hidden />}
        loading={state.name === 'asking'}
        onClick={() => void start()}
      >
        {state.name === 'stopped-by' ? 'Try recording again' : 'Record'}
      </Button>
      {state.name === 'asking' && (
        <output className={styles['note']}>The browser asks whether this page may use the microphone.</output>
      )}
      {state.name === 'stopped-by' && (
        <p role="alert" className={styles['note']}>
          <CircleAlert size={16} aria-hidden className={styles['icon']} />
          {words[state.obstacle]}
        </p>
      )}
    </>
  )
}

function Elapsed({ since }: { readonly since: number }): ReactNode {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return <span className={styles['time']}>{formatElapsed(now - since)}</span>
}
