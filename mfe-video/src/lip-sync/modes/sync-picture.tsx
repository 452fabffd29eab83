import type { SyncMode } from '@studio/backend/contract/lip-syncs'
import type { ReactNode } from 'react'
import styles from './sync-picture.module.css'
import { type Part, tracksOf } from './tracks.ts'

interface SyncPictureProps {
  readonly mode: SyncMode
  readonly videoMs: number
  readonly audioMs: number
}

/** Two bars, the video over the audio, that show what a mode makes of them; decoration beside the words. */
export function SyncPicture({ mode, videoMs, audioMs }: SyncPictureProps): ReactNode {
  const { video, audio } = tracksOf(mode, { videoMs, audioMs })
  const all = Math.max(...[...video, ...audio].map(({ to }) => to), 1)
  return (
    <span className={styles['picture']} aria-hidden>
      <Track parts={video} all={all} />
      <Track parts={audio} all={all} isAudio />
    </span>
  )
}

interface TrackProps {
  readonly parts: readonly Part[]
  /** Length of the whole picture, in ms. */
  readonly all: number
  readonly isAudio?: boolean
}

function Track({ parts, all, isAudio = false }: TrackProps): ReactNode {
  return (
    <span className={styles['track']} data-audio={isAudio}>
      {parts.map(({ from, to, look }) => (
        <span
          key={from}
          className={styles['part']}
          data-look={look}
          style={{ width: `${((to - from) / all) * 100}%` }}
        />
      ))}
    </span>
  )
}
