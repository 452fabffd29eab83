import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { useCurrentUser } from '@studio/ui/current-user'
import { useMedia } from '@studio/ui/media'
import { touchScreen } from '@studio/ui/tokens'
import { useAtom } from 'jotai'
import { CornerDownLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { enterGeneratesAtomOf } from './enter-generates.ts'

const words = (generates: boolean): string => (generates ? 'Enter generates' : 'Enter begins a new line')

/** What Enter does in the prompt. Not on touch screens, whose keyboards need Enter for new lines. */
export function EnterChip(): ReactNode {
  const [generates, choose] = useAtom(enterGeneratesAtomOf(useCurrentUser().id))
  const touch = useMedia(touchScreen)
  if (touch) return null
  const value = (
    <>
      <CornerDownLeft size={16} aria-hidden />
      <span className="visually-hidden">{words(generates)}</span>
    </>
  )
  return (
    <Chip label="Enter key" value={value}>
      {(close) => (
        <ChoiceList
          label="Enter key"
          choices={[false, true]}
          chosen={generates}
          keyOf={String}
          onChoose={(choice) => {
            choose(choice)
            close()
          }}
        >
          {words}
        </ChoiceList>
      )}
    </Chip>
  )
}
