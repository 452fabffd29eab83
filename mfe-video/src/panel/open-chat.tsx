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
  const { draft, model, frames, priceCents } = panel
  const first = frames.first?.assetId
  // one that was chosen for another model is neither shown nor sent
  const last = model.lastFrame === 'none' ? undefined : frames.last?.assetId
  const addressOf = (id: string): string => mediaUrl(id, 'original')
  const images = async () => ({
    referenceImageUrls: first === undefined ? [] : [addressOf(first)],
    lastFrameUrl: last && addressOf(last),
    productId: undefined,
  })

  const fill = useReplacePrompt()
  const generate = (prompt: string): void => {
    fill(prompt)
    onSubmit(prompt)
  }
  return (
    <ChatPanel
      medium="video"
      currentPrompt={draft.prompt}
      imageCount={[first, last].filter((frame) => frame !== undefined).length}
      images={images}
      character={undefined}
      styleId={undefined}
      thumbnail={first ?? last}
      priceCents={priceCents}
      onUse={fill}
      onGenerate={generate}
      onClose={onClose}
    />
  )
}
