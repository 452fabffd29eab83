import { hasNoFocus } from '@studio/ui/focus-back'
import { IconButton } from '@studio/ui/icon-button'
import { useAtom } from 'jotai'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { leftTrashAtom, useOpenTrash } from '../../address/use-trash-view.ts'

/** Opens the trash; gets the focus back when the trash is closed. */
export function TrashButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const open = useOpenTrash()
  const [left, setLeft] = useAtom(leftTrashAtom)
  useEffect(() => {
    if (!left) return
    setLeft(false)
    if (hasNoFocus()) button.current?.focus()
  }, [left, setLeft])
  return <IconButton ref={button} label="Trash" icon={<Trash2 size={20} aria-hidden />} onClick={open} />
}
