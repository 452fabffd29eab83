import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { formatCount } from '@studio/ui/format'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { type GridState, GridStateContext } from '../selection/grid-state.ts'
import { emptySelection } from '../selection/selection.ts'
import styles from './chooser-dialog.module.css'
import type { ChooserProps } from './chosen-image.ts'

interface ChooserDialogProps extends Pick<ChooserProps, 'most' | 'action' | 'onClose'> {
  readonly title: string
  /** The state of every grid inside: they share one selection. */
  readonly state: GridState
  readonly onChoose: (ids: ReadonlySet<string>) => void
  readonly children: ReactNode
}

/** A large dialog in which pictures are chosen: below its content, how many are, and the button that takes them. */
export function ChooserDialog(props: ChooserDialogProps): ReactNode {
  const { title, most, action, state, onChoose, onClose, children } = props
  const [{ ids }, setSelection] = useAtom(state.selectionAtom)
  const none = ids.size === 0
  const actions = (
    <>
      <output className={styles['count']}>{wordsOf(ids.size, most)}</output>
      {!none && (
        <Button type="text" onClick={() => setSelection(emptySelection)}>
          Clear
        </Button>
      )}
      <span className={styles['space']} />
      <Button onClick={onClose}>Cancel</Button>
      <Button type="primary" disabled={none} onClick={() => onChoose(ids)}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog large takesBack title={title} onClose={onClose} actions={actions}>
      <GridStateContext value={state}>{children}</GridStateContext>
    </Dialog>
  )
}

/** How many pictures are chosen, and of how many where there is a limit. */
function wordsOf(count: number, most: number | undefined): string {
  return most === undefined
    ? `${formatCount(count)} selected`
    : `${formatCount(count)} of ${formatCount(most)} selected`
}
