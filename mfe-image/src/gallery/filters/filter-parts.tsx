import { IconPopover } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useAtomValue } from 'jotai'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { countFilters } from '../../address/narrowing.ts'
import type { GalleryState } from '../items/use-items.ts'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'

const FilterPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './filter-panel.tsx')).FilterPanel,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** The filters that are on; the code is loaded when the first one is. */
export const FilterChips = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './filter-chips.tsx')).FilterChips,
  { failed: () => null },
)

/** Opens the filters of the gallery. */
export function FilterButton({ state }: { readonly state: GalleryState }): ReactNode {
  const on = countFilters(useAtomValue(narrowingAtom))
  return (
    <IconPopover
      label="Filters"
      about={on === 0 ? undefined : `${on} on`}
      icon={<ListFilter size={20} aria-hidden {...(on > 0 && { color: 'var(--accent)' })} />}
    >
      {() => <FilterPanel state={state} />}
    </IconPopover>
  )
}
