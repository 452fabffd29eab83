import type { SourceKind } from '@studio/backend/contract/frames'
import { Tabs } from '@studio/ui/tabs'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { shownKindAtom } from './extraction.ts'
import { FrameExtractor } from './frame-extractor.tsx'
import styles from './frame-extractors.module.css'

const tabs: readonly { readonly key: SourceKind; readonly title: string }[] = [
  { key: 'tiktok', title: 'TikTok' },
  { key: 'youtube', title: 'YouTube' },
  { key: 'upload', title: 'Upload' },
]

/** The three frame extractors, one at a time; each goes on while another is shown. */
export function FrameExtractors({ onSaved }: { readonly onSaved: () => void }): ReactNode {
  const [shown, show] = useAtom(shownKindAtom)
  return (
    <div className={styles['extractors']}>
      <Tabs label="Where the video comes from" tabs={tabs} chosen={shown} onChoose={show}>
        <FrameExtractor key={shown} kind={shown} onSaved={onSaved} />
      </Tabs>
    </div>
  )
}
