import { Dialog, DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import type { ChooseVideosProps } from './choose-videos-dialog.tsx'

/** The dialog 'Choose from Videos'. Its code is loaded when it is first opened. */
export const ChooseVideos = lazyPart<ChooseVideosProps>(
  async () => (await import('./choose-videos-dialog.tsx')).ChooseVideosDialog,
  {
    pending: ({ onClose }: ChooseVideosProps) => <DialogPending onClose={onClose} />,
    failed: (onRetry: () => void, { onClose }: ChooseVideosProps) => (
      <Dialog large title="Choose from Videos" onClose={onClose}>
        <PartFailed onRetry={onRetry} />
      </Dialog>
    ),
  },
)
