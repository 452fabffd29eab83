import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { characterDialogAtom } from './opened-dialog.ts'

const CharacterDialogs = lazyPart(
  async () => (await import(/* webpackChunkName: "characters" */ './character-dialogs.tsx')).CharacterDialogs,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** The dialogs about characters. Their code is loaded when the first one is opened. */
export function CharacterDialogsLoader(): ReactNode {
  return useAtomValue(characterDialogAtom) === undefined ? null : <CharacterDialogs />
}
