import { listCharacters } from '@studio/backend/contract/library'
import { ChatPanel } from '@studio/media/chat'
import { useCall } from '@studio/ui/query'
import { characterFilterAtom } from '@studio/ui/studio-state'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useReplacePrompt } from '../request/use-replace-prompt.ts'
import { useChatImages } from './use-chat-images.ts'
import type { Panel } from './use-panel.ts'

export interface PanelChatProps {
  readonly panel: Panel
  readonly onClose: () => void
}

/** The AI chat beside the panel: it knows the panel's prompt and images, and writes into its prompt box. */
export function OpenChat({ panel, onClose }: PanelChatProps): ReactNode {
  const { draft, references, priceCents, submit } = panel
  const images = useChatImages(references)
  const characterId = useAtomValue(characterFilterAtom)
  const characters = useCall(listCharacters, {}).data ?? []

  const fill = useReplacePrompt()
  const generate = (prompt: string): void => {
    fill(prompt)
    submit(prompt)
  }
  return (
    <ChatPanel
      medium="image"
      currentPrompt={draft.prompt}
      imageCount={references.length}
      images={images}
      character={characters.find(({ id }) => id === characterId)}
      styleId={draft.styleId}
      thumbnail={references.find(({ assetId }) => assetId !== undefined)?.assetId}
      priceCents={priceCents}
      onUse={fill}
      onGenerate={generate}
      onClose={onClose}
    />
  )
}
