import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { useSetAtom } from 'jotai'
import { Download, Heart, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PictureActions } from '../actions/use-picture-actions.ts'
import type { Items } from '../items/items.ts'
import { tileToFocusAtom } from '../items/tile-to-focus.ts'
import { selectionKeys } from '../keys/gallery-keys.ts'
import { type Selected, survivorOf } from './selected.ts'
import { emptySelection, noSelection, selectionAtom } from './selection.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  readonly items: Items
  readonly selected: Selected
  readonly actions: PictureActions
}

/** What can be done with the selected images; Escape clears the selection, once more leaves selection mode. */
export function SelectionBar({ items, selected: { ids, allFavorites }, actions }: SelectionBarProps): ReactNode {
  const setSelection = useSetAtom(selectionAtom)
  const focusTile = useSetAtom(tileToFocusAtom)
  const none = ids.length === 0
  const favorite = (): void => {
    if (!none) actions.favorite(ids, !allFavorites)
  }
  const remove = (): void => {
    if (none) return
    focusTile(survivorOf(items, ids))
    actions.trash(ids)
    setSelection(noSelection)
  }
  useKeys(selectionKeys, { favorite, trash: remove, clear: () => setSelection(none ? noSelection : emptySelection) })

  return (
    <>
      <output className={styles['count']}>{formatCount(ids.length)} selected</output>
      <IconButton
        label={allFavorites ? 'Remove from favorites' : 'Add to favorites'}
        disabled={none}
        icon={<Heart size={20} fill={allFavorites ? 'currentColor' : 'none'} aria-hidden />}
        onClick={favorite}
      />
      <IconButton
        label="Download"
        disabled={none}
        icon={<Download size={20} aria-hidden />}
        onClick={() => actions.download(ids)}
      />
      <Button danger size="small" disabled={none} icon={<Trash2 size={16} aria-hidden />} onClick={remove}>
        Delete
      </Button>
    </>
  )
}
