import { FavoriteButton } from '@studio/media/favorite-button'
import { useGridState } from '@studio/media/grid-state'
import { SelectToggle } from '@studio/media/select-toggle'
import { selectedIn } from '@studio/media/selection'
import { SelectionBar, useSelectionActs } from '@studio/media/selection-bar'
import { GridToolbar, SizeSlider, ToolbarActs, ToolbarMiddle } from '@studio/media/toolbar'
import { Button } from '@studio/ui'
import { useCurrentUser } from '@studio/ui/current-user'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { useAtom, useAtomValue } from 'jotai'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClipActs } from '../acts/clip-acts.ts'
import { AddToCharacter } from '../characters/add-to-character.tsx'
import type { Clip } from '../kind/clip.ts'
import { clipsIn, failedIn, type Items } from '../list/items.ts'
import { isFavorite, overlayAtom } from '../list/overlay.ts'
import { selectionKeys } from '../tiles/clip-keys.ts'
import { rowHeightAtomOf } from './row-height.ts'

/** How large the clips are, which are selected, and what is done with those. */
export function Toolbar({ items }: { readonly items: Items<Clip> }): ReactNode {
  const { selectionAtom } = useGridState()
  const { on } = useAtomValue(selectionAtom)
  const [height, setHeight] = useAtom(rowHeightAtomOf(useCurrentUser().id))
  return (
    <GridToolbar label="Videos" selecting={on}>
      <SizeSlider height={height} onChange={setHeight} />
      {!on && <RemoveFailed items={items} />}
      <ToolbarMiddle>{on && <Selected items={items} />}</ToolbarMiddle>
      <SelectToggle label="Select videos" />
    </GridToolbar>
  )
}

/** Puts all failures away at once where there are several, which cannot be selected. Each tile has its own button too. */
function RemoveFailed({ items }: { readonly items: Items<Clip> }): ReactNode {
  const { remove } = useClipActs()
  const failed = failedIn(items)
  if (failed.length < 2) return null
  return (
    <ToolbarActs>
      <Button size="small" onClick={() => remove(failed)}>
        Remove {formatCount(failed.length)} failed
      </Button>
    </ToolbarActs>
  )
}

function Selected({ items }: { readonly items: Items<Clip> }): ReactNode {
  const acts = useClipActs()
  const selection = useAtomValue(useGridState().selectionAtom)
  const overlay = useAtomValue(overlayAtom)
  const ids = selectedIn(items, selection).map(({ id }) => id)
  const clips = clipsIn(items, ids)
  const none = clips.length === 0
  const allFavorites = !none && clips.every((clip) => isFavorite(clip, overlay))
  const { remove, clear } = useSelectionActs(items, ids)
  const removeAll = (): void => remove((removed) => acts.remove(clipsIn(items, removed)))
  const favorite = (): void => {
    if (!none) acts.favorite(clips, !allFavorites)
  }
  useKeys(selectionKeys, { favorite, trash: removeAll, clear })
  return (
    <SelectionBar count={ids.length} onDelete={removeAll}>
      <FavoriteButton
        favorite={allFavorites}
        about={`${formatCount(ids.length)} selected`}
        size={20}
        disabled={none}
        onPress={favorite}
      />
      <AddToCharacter files={clips.flatMap(({ clip }) => clip ?? [])} size={20} disabled={none} />
      <IconButton
        label="Download"
        disabled={none}
        icon={<Download size={20} aria-hidden />}
        onClick={() => acts.download(clips)}
      />
    </SelectionBar>
  )
}
