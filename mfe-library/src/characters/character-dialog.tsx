import { type Character, createCharacter } from '@studio/backend/contract/library'
import { Confirm } from '@studio/ui/confirm'
import { FormDialog, nameFields } from '@studio/ui/form-dialog'
import type { ReactNode } from 'react'
import { tellUnsaved } from '../acts/tell-unsaved.ts'
import { useCharacterActs } from './use-character-acts.ts'

/** What is open over a page of characters. */
export type OpenedDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'delete'; readonly character: Character }

interface CharacterDialogProps {
  readonly opened: OpenedDialog
  /** Called when the person wants a character deleted, before it is. */
  readonly onDelete?: () => void
  readonly onClose: () => void
}

/** Asks for the name of a new character, for another name, or whether a character is to be deleted. */
export function CharacterDialog({ opened, onDelete, onClose }: CharacterDialogProps): ReactNode {
  const { create, rename, remove } = useCharacterActs()
  const form = { fields: nameFields, schema: createCharacter.body, onClose }
  if (opened.kind === 'create') {
    return (
      <FormDialog
        {...form}
        title="Create Character"
        action="Create"
        initial={{ name: '' }}
        onSave={({ name }) => create(name)}
        onFailure={(error) => tellUnsaved(error, 'Failed to create character.')}
      />
    )
  }
  const { character } = opened
  if (opened.kind === 'rename') {
    return (
      <FormDialog
        {...form}
        title="Rename Character"
        action="Save"
        initial={{ name: character.name }}
        onSave={({ name }) => rename(character.id, name)}
        onFailure={(error) => tellUnsaved(error, 'Failed to rename character.')}
      />
    )
  }
  return (
    <Confirm
      title="Delete Character"
      text={`“${character.name}” will be deleted. Its images are not deleted.`}
      confirm="Delete"
      onConfirm={() => {
        onClose()
        onDelete?.()
        void remove(character)
      }}
      onCancel={onClose}
    />
  )
}
