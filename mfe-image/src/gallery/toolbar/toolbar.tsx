import { useGridState } from '@studio/media/grid-state'
import { SelectToggle } from '@studio/media/select-toggle'
import { GridToolbar, SearchField, SearchToggle, SizeSlider, ToolbarAside, ToolbarMiddle } from '@studio/media/toolbar'
import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { CharacterChip } from '../character/character-parts.tsx'
import { FilterButton, FilterChips } from '../filters/filter-parts.tsx'
import { countImages } from '../items/items.ts'
import type { GalleryState } from '../items/use-items.ts'
import { searchAtom } from '../search/search.ts'
import { searchFieldId } from '../search/search-field-id.ts'
import { selectedOf } from '../selection/selected.ts'
import { SelectionActions } from '../selection/selection-actions.tsx'
import { AllActions } from './all-actions.tsx'
import { ImageCount } from './image-count.tsx'
import { rowHeightAtomOf } from './row-height.ts'
import { TrashButton } from './trash-button.tsx'

/** Spec images 2: the sticky toolbar of the gallery. */
export function Toolbar({ state }: { readonly state: GalleryState }): ReactNode {
  const { items, overlay, matches, character, narrowed } = state
  const isNarrowed = narrowed.matcher !== undefined
  const { selectionAtom } = useGridState()
  const selection = useAtomValue(selectionAtom)
  const [search, setSearch] = useAtom(searchAtom)
  const [height, setHeight] = useAtom(rowHeightAtomOf(useCurrentUser().id))
  const filled = items.keys.length > 0
  const tools = filled || search.open || isNarrowed
  return (
    <GridToolbar label="Gallery" selecting={selection.on}>
      {tools && <SizeSlider height={height} onChange={setHeight} />}
      {search.open && <SearchField id={searchFieldId} search={search} onChange={setSearch} />}
      {!selection.on && character && <CharacterChip character={character.shown} items={items} />}
      {!selection.on && <AllActions tiles={items.live} />}
      <ToolbarMiddle>
        {selection.on ? (
          <SelectionActions items={items} selected={selectedOf(items, overlay, selection)} />
        ) : (
          <ImageCount images={countImages(items)} found={matches.ids !== undefined || isNarrowed} />
        )}
      </ToolbarMiddle>
      <ToolbarAside>
        {tools && <SearchToggle search={search} onChange={setSearch} />}
        {tools && <FilterButton state={state} />}
      </ToolbarAside>
      {filled && <SelectToggle label="Select images" />}
      <ToolbarAside>
        <TrashButton />
      </ToolbarAside>
      {isNarrowed && <FilterChips />}
    </GridToolbar>
  )
}
