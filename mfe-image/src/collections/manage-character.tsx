import { useCharacters } from '@studio/media/characters'
import { GridStateContext } from '@studio/media/grid-state'
import { createSelecting, MemberGrid } from '@studio/media/member-grid'
import type { Collection } from '@studio/media/membership'
import { useMembership } from '@studio/media/membership'
import { emptySelection } from '@studio/media/selection'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { formatCountOf } from '@studio/ui/format'
import { useAtom } from 'jotai'
import { type ReactNode, useState } from 'react'

interface ManageCharacterProps {
  readonly character: Pick<Collection, 'id' | 'name'>
  readonly onClose: () => void
}

/** Spec images 2, Manage Character dialog: remove images, Done. */
export function ManageCharacter({ character, onClose }: ManageCharacterProps): ReactNode {
  const [state] = useState(createSelecting)
  const [{ ids }, setSelection] = useAtom(state.selectionAtom)
  const change = useMembership(useCharacters())
  const remove = (): void => {
    void change('remove', character, [...ids])
    setSelection(emptySelection)
  }
  const actions = (
    <>
      <Button danger disabled={ids.size === 0} onClick={remove}>
        {ids.size === 0 ? 'Remove images' : `Remove ${formatCountOf(ids.size, 'image')}`}
      </Button>
      <Button type="primary" onClick={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog large takesBack title={`Manage ${character.name}`} onClose={onClose} actions={actions}>
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
