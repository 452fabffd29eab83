import { Button } from '@studio/ui'
import { useKeys } from '@studio/ui/keys'
import { lazyPart } from '@studio/ui/lazy-part'
import type { ReactNode } from 'react'
import type { Items } from '../items/items.ts'
import { selectionKeys } from '../keys/gallery-keys.ts'
import type { Selected } from './selected.ts'
import { useImageActs } from './use-image-acts.ts'

const ImageSelectionBar = lazyPart(async () => (await import('./image-selection-bar.tsx')).ImageSelectionBar, {
  failed: (onRetry) => (
    <span role="alert">
      The actions did not load.{' '}
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </span>
  ),
})

interface SelectionActionsProps {
  readonly items: Items
  readonly selected: Selected
}

/** The keys and buttons for the selected images. The keys work at once, also while the code of the buttons is still on its way. */
export function SelectionActions({ items, selected }: SelectionActionsProps): ReactNode {
  const acts = useImageActs(items, selected)
  useKeys(selectionKeys, acts)
  return <ImageSelectionBar selected={selected} acts={acts} />
}
