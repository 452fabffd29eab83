import { Chip } from '@studio/ui/chip'
import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { chipPart } from '../../models/chip-part.tsx'
import type { SavedPromptsProps } from './saved-prompt-list.tsx'

const SavedPromptList = chipPart(
  async () => (await import(/* webpackChunkName: "references" */ './saved-prompt-list.tsx')).SavedPromptList,
)

/** Prompts that the person has saved under a name: use one, save the one in the panel, delete one. */
export function SavedPrompts({ prompt, onApply }: SavedPromptsProps): ReactNode {
  return (
    <Chip
      label="Saved prompts"
      popup="dialog"
      onIntent={SavedPromptList.preload}
      value={<Bookmark size={16} aria-hidden />}
    >
      {(close) => (
        <SavedPromptList
          prompt={prompt}
          onApply={(applied) => {
            onApply(applied)
            close()
          }}
        />
      )}
    </Chip>
  )
}
