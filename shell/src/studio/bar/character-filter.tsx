import { IconPopover } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { characterFilterAtom } from '@studio/ui/studio-state'
import { useAtom } from 'jotai'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'

const CharacterChoice = lazyPart(
  async () => (await import(/* webpackChunkName: "character-choice" */ './character-choice.tsx')).CharacterChoice,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** Spec images 2, top bar: chooses the character whose images the gallery shows. The list is loaded when it is opened. */
export function CharacterFilter(): ReactNode {
  const [chosen, setChosen] = useAtom(characterFilterAtom)
  const on = chosen !== undefined
  return (
    <IconPopover
      label="Filter by character"
      about={on ? 'on' : undefined}
      icon={<UsersRound size={20} fill={on ? 'currentColor' : 'none'} aria-hidden />}
    >
      {(close) => (
        <CharacterChoice
          chosen={chosen}
          onChoose={(id) => {
            close()
            setChosen(id)
          }}
        />
      )}
    </IconPopover>
  )
}
