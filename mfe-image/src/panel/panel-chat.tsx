import { Dialog, DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import type { PanelChatProps } from './open-chat.tsx'

/** The AI chat, whose code is loaded when it is opened. */
export const PanelChat = lazyPart<PanelChatProps>(async () => (await import('./open-chat.tsx')).OpenChat, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (onRetry, { onClose }) => (
    <Dialog title="AI chat" onClose={onClose}>
      <PartFailed onRetry={onRetry} />
    </Dialog>
  ),
})
