import { useGridState } from '@studio/media/grid-state'
import { SelectToggle } from '@studio/media/select-toggle'
import { selectedIn } from '@studio/media/selection'
import { SelectionBar, useSelectionActs } from '@studio/media/selection-bar'
import {
  type GridSearch,
  GridToolbar,
  SearchField,
  SearchToggle,
  SizeSlider,
  ToolbarAside,
  ToolbarMiddle,
} from '@studio/media/toolbar'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { lazyPart } from '@studio/ui/lazy-part'
import { useAtomValue } from 'jotai'
import { Download, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFetchAhead } from '../../acts/use-fetch-ahead.ts'
import { MoveTo } from './move-to.tsx'
import styles from './settings-bar.module.css'
import { useMemberActs } from './use-member-acts.ts'
import type { Members } from './use-members.ts'
import { selectedKeys } from './view-keys.ts'

/** Without its code, images are downloaded as the person has chosen before. */
const DownloadOptions = lazyPart(async () => (await import('@studio/media/download-options')).DownloadOptions, {
  failed: () => null,
})

/** The id of the search field, which `/` focuses when the field is shown already. */
export const searchFieldId = 'character-search'

interface SettingsBarProps {
  readonly characterId: string
  readonly members: Members
  readonly rowHeight: number
  readonly onRowHeight: (height: number) => void
  readonly search: GridSearch
  readonly onSearch: (search: GridSearch) => void
}

/** Spec images 2: how large the images are, which are selected and what is done with those, and the search by prompt keywords. */
export function SettingsBar(props: SettingsBarProps): ReactNode {
  const { characterId, members, rowHeight, onRowHeight, search, onSearch } = props
  const selection = useAtomValue(useGridState().selectionAtom)
  return (
    <GridToolbar label="Character" selecting={selection.on}>
      <SizeSlider height={rowHeight} onChange={onRowHeight} />
      {search.open && <SearchField id={searchFieldId} search={search} onChange={onSearch} />}
      <ToolbarMiddle>
        {selection.on ? <Selected characterId={characterId} members={members} /> : <Found members={members} />}
      </ToolbarMiddle>
      <ToolbarAside>
        <SearchToggle search={search} onChange={onSearch} />
      </ToolbarAside>
      <SelectToggle label="Select images" />
    </GridToolbar>
  )
}

/** How many images a search has found, read out too. */
function Found({ members: { items, matches } }: { readonly members: Members }): ReactNode {
  if (matches.ids === undefined) return null
  const count = items.keys.length
  const words = count === 1 ? '1 match' : `${formatCount(count)} matches`
  return <output className={styles['found']}>{count === 0 ? 'No matches' : words}</output>
}

function Selected({ characterId, members: { items } }: Pick<SettingsBarProps, 'characterId' | 'members'>): ReactNode {
  const acts = useMemberActs()
  const fetchAhead = useFetchAhead('/edit')
  const selection = useAtomValue(useGridState().selectionAtom)
  const ids = selectedIn(items, selection).map(({ id }) => id)
  const [first, ...others] = ids
  const { remove, clear } = useSelectionActs(items, ids)
  const removeAll = (): void => remove(acts.removeSelected)
  useKeys(selectedKeys, { remove: removeAll, clear })
  return (
    <SelectionBar count={ids.length} deleteWords="Remove" onDelete={removeAll}>
      <IconButton
        label="Edit"
        disabled={first === undefined || others.length > 0}
        icon={<WandSparkles size={20} aria-hidden />}
        onClick={() => first !== undefined && acts.edit(first)}
        {...fetchAhead}
      />
      <MoveTo
        characterId={characterId}
        disabled={ids.length === 0}
        onMove={(to) => remove((moved) => acts.moveTo(moved, to))}
      />
      <IconButton
        label="Download"
        disabled={ids.length === 0}
        icon={<Download size={20} aria-hidden />}
        onClick={() => acts.download(ids)}
      />
      <DownloadOptions />
    </SelectionBar>
  )
}
