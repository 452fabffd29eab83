import type { LipSync } from '@studio/backend/contract/lip-syncs'
import type { ReactNode } from 'react'
import type { ClipFile } from '../../clips/kind/clip.ts'
import { FinishedClip } from '../../clips/tiles/finished-clip.tsx'
import type { ClipTileProps } from '../../clips/tiles/grid-clip.tsx'
import { dayOf, lipSyncName, mannerOf } from '../kind/lip-sync.ts'
import styles from './finished.module.css'

interface FinishedLipSyncProps extends ClipTileProps<LipSync> {
  readonly file: ClipFile
}

/** A finished lip sync (spec video 2): it plays under the pointer; its sync mode and its day stand on it. */
export function FinishedLipSync({ clip: lipSync, file, ...tile }: FinishedLipSyncProps): ReactNode {
  return (
    <>
      <FinishedClip clip={lipSync} file={file} name={lipSyncName(lipSync)} {...tile} />
      <span className={styles['line']} aria-hidden>
        <span>{mannerOf(lipSync)}</span>
        <span>{dayOf(lipSync)}</span>
      </span>
    </>
  )
}
