import { Chip } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedPromptsProps } from './saved-prompt-list.tsx'

const SavedPromptList = lazyPart(
  async () => (await import(/* webpackChunkName: "references" */ './saved-prompt-list.tsx')).SavedPromptList,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** Prompts that the person has saved under a name: use one, save the one in the panel, delete one. */
export function SavedPrompts({ prompt, onApply }: SavedPromptsProps): ReactNode {
  return (
    <Chip label="Saved prompts" popup="dialog" value={<Bookmark size={16} aria-hidden />}>
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
