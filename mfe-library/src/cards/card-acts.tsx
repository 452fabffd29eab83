import { IconButton } from '@studio/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

export interface CardActsProps {
  /** What the button that changes the thing says. */
  readonly change: 'Edit' | 'Rename'
  readonly onChange: () => void
  readonly onDelete: () => void
}

/** The buttons of a card: change and delete the thing of that name. */
export function CardActs(props: CardActsProps & { readonly name: string; readonly onPicture?: boolean }): ReactNode {
  const { name, change, onPicture = false, onChange, onDelete } = props
  const button = { about: name, onPicture }
  return (
    <>
      <IconButton {...button} label={change} icon={<Pencil size={16} aria-hidden />} onClick={onChange} />
      <IconButton {...button} label="Delete" icon={<Trash2 size={16} aria-hidden />} onClick={onDelete} />
    </>
  )
}
