import { mediaUrl } from '@studio/backend/contract'
import { ChatPanel } from '@studio/media/chat'
import type { ReactNode } from 'react'
import { useReplacePrompt } from '../request/use-replace-prompt.ts'
import type { Panel } from './use-panel.ts'

export interface PanelChatProps {
  readonly panel: Panel
  readonly onSubmit: (prompt: string) => void
  readonly onClose: () => void
}

/** 'Write with AI' beside the panel: it knows the panel's prompt and frames, and writes into its prompt box. */
export function OpenChat({ panel, onSubmit, onClose }: PanelChatProps): ReactNode {
  const { draft, frames, priceCents } = panel
  const ids = [frames.first, frames.last].flatMap((frame) => frame?.assetId ?? [])

  const fill = useReplacePrompt()
  const generate = (prompt: string): void => {
    fill(prompt)
    onSubmit(prompt)
  }
  return (
    <ChatPanel
      currentPrompt={draft.prompt}
      imageCount={ids.length}
      images={async () => ({ referenceImageUrls: ids.map((id) => mediaUrl(id, 'original')), productId: undefined })}
      character={undefined}
      styleId={undefined}
      thumbnail={ids[0]}
      priceCents={priceCents}
      onUse={fill}
      onGenerate={generate}
      onClose={onClose}
    />
  )
}
