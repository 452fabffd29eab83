import type { SourceKind } from '@studio/backend/contract/frames'
import { Button } from '@studio/ui'
import { ProgressLine } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import type { BusyImport } from './source-import.ts'
import styles from './source-importer.module.css'
import { useSourceKind, useSourceStanding } from './use-source-work.ts'

export { useSourceKind }

interface SourceProgressProps {
  readonly kind: SourceKind
  readonly state: BusyImport
  /** What is said while the wanted content of the video is on its way, as "Looking for frames". */
  readonly loading: string
  /** Without it there is no button. */
  readonly onCancel?: () => void
}

/** How far a video is on its way, with the way to cancel it. */
export function SourceProgress({ kind, state, loading, onCancel }: SourceProgressProps): ReactNode {
  const onServer = useSourceStanding(kind, state.videoId)
  const { step, share } = state
  const words = { upload: 'Uploading', download: 'Downloading', content: loading }[step]
  const sent = share !== undefined && share < 1 ? Math.round(share * 100) : undefined
  const percent = sent ?? onServer?.percent
  const reading = step === 'upload' ? 'Reading the video' : words
  const doing = onServer?.waits === true ? 'Waiting for another video' : reading
  return (
    <div className={styles['busy']}>
      <output>{sent === undefined ? doing : words}…</output>
      <ProgressLine label={words} percent={percent} />
      {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  )
}
