import type { LipSync } from '@studio/backend/contract/lip-syncs'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { type ReactNode, useEffect } from 'react'
import { ClipDetail } from '../../clips/detail/clip-detail.tsx'
import type { Items } from '../../clips/list/items.ts'
import type { ClipList } from '../../clips/list/use-clip-list.ts'
import { lipSyncName } from '../kind/lip-sync.ts'
import { lipSyncKind } from '../kind/lip-sync-kind.ts'
import type { LipSyncMakingProps } from './lip-sync-making.tsx'

/** Its code is loaded while the list is looked at, as that of the dialog around it. */
const LipSyncMaking = lazyPart<LipSyncMakingProps>(async () => (await import('./lip-sync-making.tsx')).LipSyncMaking, {
  pending: null,
  failed: (onRetry) => <PartFailed onRetry={onRetry} />,
})

interface LipSyncDetailProps {
  readonly list: ClipList<LipSync>
  readonly items: Items<LipSync>
}

/** The details of the lip sync that the address names. */
export function LipSyncDetail(props: LipSyncDetailProps): ReactNode {
  useEffect(() => void LipSyncMaking.preload(), [])
  return (
    <ClipDetail {...props} kind={lipSyncKind} nameOf={lipSyncName} buttons={() => null}>
      {(lipSync, file) => <LipSyncMaking lipSync={lipSync} file={file} />}
    </ClipDetail>
  )
}
