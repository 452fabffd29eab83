import { Dialog, DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import type { ReactNode } from 'react'
import { useFramesAddress } from '../address/use-frames-address.ts'

const FramesDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "frames" */ './frames-dialog.tsx')).FramesDialog,
  {
    pending: ({ onClose }) => <DialogPending onClose={onClose} />,
    failed: (onRetry, { onClose }) => (
      <Dialog title="Frames of a video" onClose={onClose}>
        <PartFailed onRetry={onRetry} />
      </Dialog>
    ),
  },
)

/** The frames of a video to choose from, while the address names one (`/?frames=...`). */
export function FramesLoader(): ReactNode {
  const { videoId, close, goToGallery } = useFramesAddress()
  if (videoId === undefined) return null
  return <FramesDialog key={videoId} videoId={videoId} onClose={close} onSaved={goToGallery} />
}
