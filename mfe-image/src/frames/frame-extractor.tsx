import type { SourceKind } from '@studio/backend/contract/frames'
import type { ReactNode } from 'react'
import styles from './frame-extractors.module.css'
import { FrameGrid } from './frame-grid.tsx'
import { LateSource } from './late-source.tsx'
import { LinkForm } from './link-form.tsx'
import { RecentVideos } from './recent-videos.tsx'
import { SourceProgress } from './source-progress.tsx'
import { UploadForm } from './upload-form.tsx'
import { useExtraction } from './use-extraction.ts'

interface FrameExtractorProps {
  readonly kind: SourceKind
  readonly onSaved: () => void
}

/** One extractor: asks for the video, shows how far it is, then the frames to choose from. */
export function FrameExtractor({ kind, onSaved }: FrameExtractorProps): ReactNode {
  const { extraction, start, resume, cancel, choose, reset, save } = useExtraction(kind)
  if (extraction.status === 'busy') return <SourceProgress kind={kind} extraction={extraction} onCancel={cancel} />
  if (extraction.status === 'late')
    return <LateSource onWait={() => void resume(extraction.videoId)} onCancel={cancel} />
  if (extraction.status === 'empty') {
    return (
      <div className={styles['empty']}>
        {kind === 'upload' ? (
          <UploadForm onFile={(file) => void start(file)} />
        ) : (
          <LinkForm kind={kind} onLink={(link) => void start(link)} />
        )}
        <RecentVideos kind={kind} onOpen={(videoId) => void resume(videoId)} />
      </div>
    )
  }
  const saved = async (): Promise<void> => {
    if (await save()) onSaved()
  }
  return <FrameGrid {...extraction} onChoose={choose} onReset={reset} onSave={() => void saved()} />
}
