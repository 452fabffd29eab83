import type { SourceKind } from '@studio/backend/contract/frames'
import { Tabs } from '@studio/ui/tabs'
import type { ReactNode } from 'react'

const tabs: readonly { readonly key: SourceKind; readonly title: string }[] = [
  { key: 'tiktok', title: 'TikTok' },
  { key: 'youtube', title: 'YouTube' },
  { key: 'upload', title: 'Upload' },
]

interface SourceTabsProps {
  readonly chosen: SourceKind
  readonly onChoose: (kind: SourceKind) => void
  readonly children: ReactNode
}

/** The kinds of sources, of which one is shown. */
export function SourceTabs({ chosen, onChoose, children }: SourceTabsProps): ReactNode {
  return (
    <Tabs label="Where the video comes from" tabs={tabs} chosen={chosen} onChoose={onChoose}>
      {children}
    </Tabs>
  )
}
