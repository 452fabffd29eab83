import { useFocusBack } from '@studio/ui/focus-back'
import { IconButton } from '@studio/ui/icon-button'
import { useAtom } from 'jotai'
import { SquareCheck } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useGridState } from './grid-state.ts'
import { emptySelection, noSelection } from './selection.ts'

/** Turns selection mode on or off; `label` says what is selected. */
export function SelectToggle({ label }: { readonly label: string }): ReactNode {
  const { selectionAtom } = useGridState()
  const [{ on }, setSelection] = useAtom(selectionAtom)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(button, on)
  return (
    <IconButton
      ref={button}
      label={label}
      aria-pressed={on}
      icon={<SquareCheck size={20} aria-hidden />}
      onClick={() => setSelection(on ? noSelection : emptySelection)}
    />
  )
}
