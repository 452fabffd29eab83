import type { SourceKind } from '@studio/backend/contract/frames'
import { SourceImporter } from '@studio/media/source-importer'
import type { ReactNode } from 'react'
import { extractions, loadingWords } from './extraction.ts'
import { FrameGrid } from './frame-grid.tsx'
import { useExtraction } from './use-extraction.ts'

interface FrameExtractorProps {
  readonly kind: SourceKind
  readonly onSaved: () => void
}

/** One extractor: asks for the video, shows how far it is, then the frames to choose from. */
export function FrameExtractor({ kind, onSaved }: FrameExtractorProps): ReactNode {
  const extractor = useExtraction(kind)
  const { state, choose, reset, save } = extractor
  if (state.status !== 'ready') {
    return (
      <SourceImporter
        kind={kind}
        importer={extractor}
        imports={extractions}
        loading={loadingWords}
        recentAction="Show frames"
        comesFirst
      />
    )
  }
  const saved = async (): Promise<void> => {
    if (await save()) onSaved()
  }
  return <FrameGrid {...state.content} onChoose={choose} onReset={reset} onSave={() => void saved()} />
}
