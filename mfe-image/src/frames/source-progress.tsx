import type { SourceKind } from '@studio/backend/contract/frames'
import { Button } from '@studio/ui'
import { ProgressLine } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import type { Extraction } from './extraction.ts'
import styles from './frame-extractors.module.css'
import { useSourceStanding } from './use-source-work.ts'

type Busy = Extract<Extraction, { status: 'busy' }>

interface SourceProgressProps {
  readonly kind: SourceKind
  readonly extraction: Busy
  /** Without it there is no button. */
  readonly onCancel?: () => void
}

const words = { upload: 'Uploading', download: 'Downloading', frames: 'Looking for frames' } as const

/** How far a video is on its way, with the way to cancel it. */
export function SourceProgress({ kind, extraction, onCancel }: SourceProgressProps): ReactNode {
  const onServer = useSourceStanding(kind, extraction.videoId)
  const { step, share } = extraction
  const sent = share !== undefined && share < 1 ? Math.round(share * 100) : undefined
  const percent = sent ?? onServer?.percent
  const reading = step === 'upload' ? 'Reading the video' : words[step]
  const doing = onServer?.waits === true ? 'Waiting for another video' : reading
  return (
    <div className={styles['busy']}>
      <output>{sent === undefined ? doing : words[step]}…</output>
      <ProgressLine label={words[step]} percent={percent} />
      {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  )
}
