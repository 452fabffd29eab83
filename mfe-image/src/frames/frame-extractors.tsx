import { SourceTabs } from '@studio/media/source-tabs'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { shownKindAtom } from './extraction.ts'
import { FrameExtractor } from './frame-extractor.tsx'
import styles from './frame-extractors.module.css'

/** The three frame extractors, one at a time; each goes on while another is shown. */
export function FrameExtractors({ onSaved }: { readonly onSaved: () => void }): ReactNode {
  const [shown, show] = useAtom(shownKindAtom)
  return (
    <div className={styles['extractors']}>
      <SourceTabs chosen={shown} onChoose={show}>
        <FrameExtractor key={shown} kind={shown} onSaved={onSaved} />
      </SourceTabs>
    </div>
  )
}
