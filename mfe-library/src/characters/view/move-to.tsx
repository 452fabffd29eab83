import { type Character, listCharacters } from '@studio/backend/contract/library'
import { CollectionFace } from '@studio/media/member-grid'
import { Button } from '@studio/ui'
import { Menu } from '@studio/ui/menu'
import { useCall } from '@studio/ui/query'
import { FolderInput } from 'lucide-react'
import type { ReactNode } from 'react'

interface MoveToProps {
  /** Where the images are now. */
  readonly characterId: string
  readonly disabled: boolean
  readonly onMove: (to: Character) => void
}

/** A button that moves the selected images to another character. Renders nothing while there is no other character. */
export function MoveTo({ characterId, disabled, onMove }: MoveToProps): ReactNode {
  const { data: characters = [] } = useCall(listCharacters, {})
  const others = characters.filter(({ id }) => id !== characterId)
  if (others.length === 0) return null
  const entries = others.map((character) => ({
    key: character.id,
    icon: <CollectionFace mosaic={character.mosaic} />,
    label: character.name,
    onChoose: () => onMove(character),
  }))
  return (
    <Menu label="Move to another character" entries={entries} placement="bottomRight">
      {(button) => (
        <Button {...button} size="small" disabled={disabled} icon={<FolderInput size={16} aria-hidden />}>
          Move to
        </Button>
      )}
    </Menu>
  )
}
