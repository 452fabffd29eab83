import { lipSyncMs, type SyncMode, syncModes } from '@studio/backend/contract/lip-syncs'
import type { ReactNode } from 'react'
import { RadioTiles } from '../../form/radio-tiles.tsx'
import { modeWords } from './mode-words.ts'
import styles from './sync-modes.module.css'
import { SyncPicture } from './sync-picture.tsx'

interface SyncModesProps {
  readonly chosen: SyncMode
  readonly onChoose: (mode: SyncMode) => void
  /** Undefined while there is none. */
  readonly videoMs: number | undefined
  readonly audioMs: number | undefined
}

/** Lengths for the pictures while the real ones are not known. */
const example = { videoMs: 5_000, audioMs: 8_000 }

/** `8.2 s`. */
export const secondsWords = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

/** How long a mode makes the result. */
const resultOf = (mode: SyncMode, lengths: typeof example): number =>
  lipSyncMs({ takesVideo: true }, { syncMode: mode, resolution: '480p', ...lengths })

/** The five sync modes: what each does with the longer part, and how long the result will be (ui.md 3). */
export function SyncModes({ chosen, onChoose, videoMs, audioMs }: SyncModesProps): ReactNode {
  const known = videoMs !== undefined && audioMs !== undefined
  const lengths = known ? { videoMs, audioMs } : example
  return (
    <RadioTiles label="Sync mode" choices={syncModes} chosen={chosen} onChoose={onChoose} columns={1}>
      {(mode) => (
        <span className={styles['mode']}>
          <span className={styles['words']}>
            <strong>{modeWords[mode].title}</strong>
            <span>{modeWords[mode].what}</span>
          </span>
          <span className={styles['result']}>
            <SyncPicture mode={mode} {...lengths} />
            {known && <output className={styles['seconds']}>{secondsWords(resultOf(mode, lengths))}</output>}
          </span>
        </span>
      )}
    </RadioTiles>
  )
}
