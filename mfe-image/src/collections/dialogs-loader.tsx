import { DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useAtom, useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
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
  const [opened, open] = useAtom(collectionDialogAtom)
  // On the next visit of the page none opens by itself.
  useEffect(() => () => open(undefined), [open])
  return opened === undefined ? null : <CollectionDialogs />
}
