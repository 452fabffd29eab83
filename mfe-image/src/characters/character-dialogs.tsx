import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { CreateCharacter } from './create-character.tsx'
import { ManageCharacter } from './manage-character.tsx'
import { characterDialogAtom } from './opened-dialog.ts'

/** The dialog about characters that is open over the dashboard, if there is one. */
export function CharacterDialogs(): ReactNode {
  const [opened, open] = useAtom(characterDialogAtom)
  const close = (): void => open(undefined)
  if (opened === undefined) return null
  if (opened.kind === 'create') return <CreateCharacter ids={opened.ids} onClose={close} />
  return <ManageCharacter character={opened.character} onClose={close} />
}
