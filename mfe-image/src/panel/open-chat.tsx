import { mediaUrl } from '@studio/backend/contract'
import { listChats } from '@studio/backend/contract/chat'
import { ChatPanel } from '@studio/media/chat'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import type { ReactNode } from 'react'
import { replacePrompt } from './replace-prompt.ts'
import type { Panel } from './use-panel.ts'

export interface PanelChatProps {
  readonly panel: Panel
  readonly onClose: () => void
}

liveKinds.register([liveList('chat', listChats)])

/** The AI chat beside the panel: it knows the panel's prompt and images, and writes into its prompt box. */
export function OpenChat({ panel, onClose }: PanelChatProps): ReactNode {
  const { draft, references, submit } = panel
  const stored = references.flatMap(({ assetId, isProduct }) => (assetId === undefined ? [] : [{ assetId, isProduct }]))
  const product = stored.find(({ isProduct }) => isProduct)

  const fill = (prompt: string): void => replacePrompt(panel, prompt)
  const generate = (prompt: string): void => {
    fill(prompt)
    submit(prompt)
  }
  return (
    <ChatPanel
      currentPrompt={draft.prompt}
      referenceUrls={stored.filter((each) => each !== product).map(({ assetId }) => mediaUrl(assetId, 'original'))}
      productId={product?.assetId}
      styleId={draft.styleId}
      thumbnail={stored[0]?.assetId}
      onUse={fill}
      onGenerate={generate}
      onClose={onClose}
    />
  )
}
