import type { Character } from '@studio/backend/contract/library'
import { GridStateContext } from '@studio/media/grid-state'
import { createSelecting, MemberGrid } from '@studio/media/member-grid'
import { emptySelection } from '@studio/media/selection'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { formatCount } from '@studio/ui/format'
import { useAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useMembership } from './use-membership.ts'

interface ManageCharacterProps {
  readonly character: Pick<Character, 'id' | 'name'>
  readonly onClose: () => void
}

/** Spec images 2, Manage Character dialog: remove images, Done. */
export function ManageCharacter({ character, onClose }: ManageCharacterProps): ReactNode {
  const [state] = useState(createSelecting)
  const [{ ids }, setSelection] = useAtom(state.selectionAtom)
  const change = useMembership()
  const remove = (): void => {
    void change('remove', character, [...ids])
    setSelection(emptySelection)
  }
  const actions = (
    <>
      <Button danger disabled={ids.size === 0} onClick={remove}>
        {ids.size === 0 ? 'Remove images' : `Remove ${formatCount(ids.size)} ${ids.size === 1 ? 'image' : 'images'}`}
      </Button>
      <Button type="primary" onClick={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog large title={`Manage ${character.name}`} onClose={onClose} actions={actions}>
      <GridStateContext value={state}>
        <MemberGrid
          character={character}
          words={undefined}
          emptyText="Add images to it from your gallery."
          onShowAll={() => undefined}
        />
      </GridStateContext>
    </Dialog>
  )
}
