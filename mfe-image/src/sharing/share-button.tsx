import { Dialog, DialogPending } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (onRetry, { onClose }) => (
    <Dialog title="Share image" onClose={onClose}>
      <PartFailed onRetry={onRetry} />
    </Dialog>
  ),
})

interface ShareButtonProps {
  readonly assetId: string
  /** The image, where several stand beside each other. */
  readonly about?: string
}

/** Opens the dialog about the public link to an image. Its code is loaded when it is first opened. */
export function ShareButton({ assetId, about }: ShareButtonProps): ReactNode {
  // The page may turn to another image while the dialog is open: the link is to the one for which it was opened.
  const [shared, setShared] = useState<string>()
  return (
    <>
      <IconButton
        label="Share"
        about={about}
        icon={<Share2 size={20} aria-hidden />}
        onClick={() => setShared(assetId)}
      />
      {shared !== undefined && <ShareDialog assetId={shared} onClose={() => setShared(undefined)} />}
    </>
  )
}
