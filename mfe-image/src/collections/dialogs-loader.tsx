import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { collectionDialogAtom } from './opened-dialog.ts'

const CollectionDialogs = lazyPart(
  async () => (await import(/* webpackChunkName: "collections" */ './collection-dialogs.tsx')).CollectionDialogs,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** The dialogs about characters and styles. Their code is loaded when the first one is opened. */
export function CollectionDialogsLoader(): ReactNode {
  return useAtomValue(collectionDialogAtom) === undefined ? null : <CollectionDialogs />
}
