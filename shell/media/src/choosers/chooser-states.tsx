import { Dialog, DialogPending } from '@studio/ui/dialog'
import { PartFailed } from '@studio/ui/part-failed'
import type { ReactNode } from 'react'
import type { ChooserProps } from './chosen-image.ts'

/** What stands in place of a dialog while its code is on its way, and when it did not come. */
export function chooserStates(title: string) {
  return {
    pending: ({ onClose }: ChooserProps): ReactNode => <DialogPending onClose={onClose} />,
    failed: (onRetry: () => void, { onClose }: ChooserProps): ReactNode => (
      <Dialog large takesBack title={title} onClose={onClose}>
        <PartFailed onRetry={onRetry} />
      </Dialog>
    ),
  }
}
