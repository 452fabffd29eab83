import { DialogPending, FullDialog } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import type { ViewerProps } from './viewer-dialog.tsx'

/** One picture large, see `ViewerDialog`. Its code is loaded when the first picture is opened, since no page begins with it. */
export const Viewer = lazyPart<ViewerProps>(
  async () => (await import(/* webpackChunkName: "viewer" */ './viewer-dialog.tsx')).ViewerDialog,
  {
    pending: ({ onClose }) => <DialogPending onClose={onClose} />,
    failed: (onRetry, { label, onClose }) => (
      <FullDialog label={label} onClose={onClose}>
        <PartFailed onRetry={onRetry} />
      </FullDialog>
    ),
  },
)
