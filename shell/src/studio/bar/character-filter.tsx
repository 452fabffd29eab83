import { IconPopover } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { characterFilterAtom } from '@studio/ui/studio-state'
import { useAtom } from 'jotai'
import { Eye, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ViewEntries } from './view-entries.tsx'

const CharacterChoice = lazyPart(
  async () => (await import(/* webpackChunkName: "character-choice" */ './character-choice.tsx')).CharacterChoice,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

interface CharacterFilterProps {
  /** In a small window the settings toggle and the collapse toggle have no room in the bar: they stand below the characters. */
  readonly small: boolean
}

/**
 * Spec images 2, top bar: chooses the character whose images the gallery shows. The list is loaded when it is opened. It is one popover
 * in windows of any size, so that it stays open when a phone is turned.
 */
export function CharacterFilter({ small }: CharacterFilterProps): ReactNode {
  const [chosen, setChosen] = useAtom(characterFilterAtom)
  const on = chosen !== undefined
  const face = small
    ? {
        label: 'View',
        about: on ? 'filtered by character' : undefined,
        icon: <Eye size={20} color={on ? 'var(--accent)' : 'currentColor'} aria-hidden />,
      }
    : {
        label: 'Filter by character',
        about: on ? 'on' : undefined,
        icon: <UsersRound size={20} fill={on ? 'currentColor' : 'none'} aria-hidden />,
      }
  return (
    <IconPopover {...face}>
      {(close) => (
        <>
          <CharacterChoice
            chosen={chosen}
            onChoose={(id) => {
              close()
              setChosen(id)
            }}
          />
          {small && <ViewEntries close={close} />}
        </>
      )}
    </IconPopover>
  )
}
