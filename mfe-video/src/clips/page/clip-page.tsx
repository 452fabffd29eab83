import { createGridState, GridStateContext } from '@studio/media/grid-state'
import { useShortcuts } from '@studio/ui/shortcuts'
import { type ReactNode, useState } from 'react'
import { ClipActsContext } from '../acts/clip-acts.ts'
import { useCreateClipActs } from '../acts/use-create-clip-acts.ts'
import { detailShortcuts } from '../detail/detail-keys.ts'
import type { Clip } from '../kind/clip.ts'
import { type ClipKind, ClipKindContext } from '../kind/kind.ts'
import { useLookAgain } from '../list/use-look-again.ts'
import { clipShortcuts } from '../tiles/clip-keys.ts'

interface ClipPageProps {
  readonly kind: ClipKind<Clip>
  /** Everything on the page: the grid and its details, and the form or panel beside it. */
  readonly children: ReactNode
}

/** What is around a page of clips: their kind, what can be done with them, the state of their grid, and their keys. */
export function ClipPage({ kind, children }: ClipPageProps): ReactNode {
  const acts = useCreateClipActs(kind)
  const [state] = useState(createGridState)
  useShortcuts(clipShortcuts)
  useShortcuts(detailShortcuts)
  useLookAgain(kind)
  return (
    <ClipKindContext value={kind}>
      <ClipActsContext value={acts}>
        <GridStateContext value={state}>{children}</GridStateContext>
      </ClipActsContext>
    </ClipKindContext>
  )
}
