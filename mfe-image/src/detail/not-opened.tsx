import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import type { ReactNode } from 'react'

interface NotOpenedProps {
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Shown instead of a picture that could not be fetched because the server did not respond. */
export function NotOpened({ onRetry, onClose }: NotOpenedProps): ReactNode {
  const actions = (
    <>
      <Button onClick={onClose}>Back to the gallery</Button>
      <Button type="primary" onClick={onRetry}>
        Retry
      </Button>
    </>
  )
  return (
    <Dialog title="The image could not be opened" onClose={onClose} actions={actions}>
      Nothing is lost. Please try again in a moment.
    </Dialog>
  )
}
