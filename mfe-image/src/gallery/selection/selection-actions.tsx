import { Button } from '@studio/ui'
import { useKeys } from '@studio/ui/keys'
import { lazyPart } from '@studio/ui/lazy-part'
import type { ReactNode } from 'react'
import type { Items } from '../items/items.ts'
import { selectionKeys } from '../keys/gallery-keys.ts'
import type { Selected } from './selected.ts'
import { useSelectionActs } from './use-selection-acts.ts'

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar, {
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
  const acts = useSelectionActs(items, selected)
  useKeys(selectionKeys, acts)
  return <SelectionBar selected={selected} acts={acts} />
}
