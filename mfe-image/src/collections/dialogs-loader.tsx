import { DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { collectionDialogAtom } from './opened-dialog.ts'

const CollectionDialogs = lazyPart(
  async () => (await import(/* webpackChunkName: "collections" */ './collection-dialogs.tsx')).CollectionDialogs,
  { pending: <Pending />, failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

function Pending(): ReactNode {
  const open = useSetAtom(collectionDialogAtom)
  return <DialogPending onClose={() => open(undefined)} />
}

/** The dialogs about characters and styles. Their code is loaded when the first one is opened. */
export function CollectionDialogsLoader(): ReactNode {
  return useAtomValue(collectionDialogAtom) === undefined ? null : <CollectionDialogs />
}
