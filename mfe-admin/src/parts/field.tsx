import { FieldFrame } from '@studio/ui/field'
import { Input } from '@studio/ui/form'
import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly text: string
  readonly onType: (text: string) => void
  /** Called when the field is left: false where the text is empty because the browser cannot read what was entered, such as half a day. */
  readonly onLeave?: (isReadable: boolean) => void
  /** What is wrong with it, below it. */
  readonly fault?: string | undefined
  /** Stands there while nothing is wrong. */
  readonly hint?: string | undefined
  readonly type?: 'text' | 'password' | 'date'
  readonly autoComplete?: string
  readonly inputMode?: 'decimal' | 'numeric'
}

/** One line that an admin types, with its label above and what is to be said of it below. */
export function Field({
  label,
  text,
  onType,
  onLeave,
  fault,
  hint,
  type = 'text',
  ...attributes
}: FieldProps): ReactNode {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <Input
        {...attributes}
        id={id}
        type={type}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onType(target.value)}
        onBlur={({ target }) => onLeave?.(target.validity.valid)}
      />
    </FieldFrame>
  )
}
