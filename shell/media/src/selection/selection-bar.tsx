import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { useSetAtom } from 'jotai'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GridItems } from '../items/grid-items.ts'
import { useGridState } from './grid-state.ts'
import { emptySelection, noSelection, survivorOf } from './selection.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  /** How many pictures are selected. */
  readonly count: number
  readonly onDelete: () => void
  /** The words on the button for that, where the pictures themselves are not deleted. */
  readonly deleteWords?: string
  /** What else can be done with the selected pictures: buttons before that for deleting them. */
  readonly children: ReactNode
}

/** How many pictures are selected, and the buttons for all of them. */
export function SelectionBar({ count, onDelete, deleteWords = 'Delete', children }: SelectionBarProps): ReactNode {
  return (
    <>
      <output className={styles['count']}>
        {formatCount(count)}
        <span className={styles['selected']}> selected</span>
      </output>
      {children}
      <Button danger size="small" disabled={count === 0} icon={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
        <span className={styles['words']}>{deleteWords}</span>
      </Button>
    </>
  )
}

interface SelectionActs {
  /**
   * Calls what removes the selected pictures from the grid, leaves selection mode, and gives the focus to the tile after them. Does
   * nothing when nothing is selected.
   */
  readonly remove: (act: (ids: readonly string[]) => void) => void
  /** Clears the selection; leaves selection mode when nothing is selected. */
  readonly clear: () => void
}

/** What every grid does with the selected pictures, of which these are shown. */
export function useSelectionActs(items: GridItems, ids: readonly string[]): SelectionActs {
  const { selectionAtom, tileToFocusAtom } = useGridState()
  const setSelection = useSetAtom(selectionAtom)
  const focusTile = useSetAtom(tileToFocusAtom)
  const none = ids.length === 0
  return {
    remove: (act) => {
      if (none) return
      focusTile(survivorOf(items, ids))
      act(ids)
      setSelection(noSelection)
    },
    clear: () => setSelection(none ? noSelection : emptySelection),
  }
}
