import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { CreateCharacter } from './create-character.tsx'
import { CreateStyle } from './create-style.tsx'
import { ManageCharacter } from './manage-character.tsx'
import { collectionDialogAtom } from './opened-dialog.ts'

/** The dialog about characters and styles that is open over the dashboard, if there is one. */
export function CollectionDialogs(): ReactNode {
  const [opened, open] = useAtom(collectionDialogAtom)
  const close = (): void => open(undefined)
  if (opened === undefined) return null
  if (opened.kind === 'manage') return <ManageCharacter character={opened.character} onClose={close} />
  const Create = opened.noun === 'character' ? CreateCharacter : CreateStyle
  return <Create ids={opened.ids} name={opened.name} onClose={close} />
}
