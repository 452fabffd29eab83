import { useGridState } from '@studio/media/grid-state'
import { emptySelection, noSelection } from '@studio/media/selection'
import { IconButton } from '@studio/ui/icon-button'
import { useAtom } from 'jotai'
import { SquareCheck } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useFocusBack } from './use-focus-back.ts'

/** Spec images 2: selection mode, on or off. */
export function SelectToggle(): ReactNode {
  const { selectionAtom } = useGridState()
  const [{ on }, setSelection] = useAtom(selectionAtom)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(button, on)
  return (
    <IconButton
      ref={button}
      label="Select images"
      aria-pressed={on}
      icon={<SquareCheck size={20} aria-hidden />}
      onClick={() => setSelection(on ? noSelection : emptySelection)}
    />
  )
}
