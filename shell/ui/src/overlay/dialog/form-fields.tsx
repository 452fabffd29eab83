import { Input } from 'antd'
import type { ReactNode } from 'react'
import { FieldFrame } from '../../controls/field.tsx'
import type { FormFaults, FormField, FormTexts } from './form-faults.ts'

interface FormFieldsProps<Name extends string> {
  /** Begins the ids of the fields in the document. */
  readonly id: string
  readonly fields: readonly FormField<Name>[]
  readonly texts: FormTexts<Name>
  readonly faults: FormFaults<Name>
  /** The texts cannot be changed now. */
  readonly readOnly: boolean
  readonly onChange: (name: Name, text: string) => void
}

/** Text fields with their labels. Below each stands what is wrong with it, or its hint. */
export function FormFields<Name extends string>(props: FormFieldsProps<Name>): ReactNode {
  const { id, fields, texts, faults, readOnly, onChange } = props
  return fields.map(({ name, label, hint, rows }) => {
    const fault = faults.get(name)
    const attributes = {
      id: `${id}-${name}`,
      name,
      value: texts[name],
      readOnly,
      'aria-invalid': fault !== undefined,
      'aria-describedby': `${id}-${name}-about`,
      ...(fault !== undefined && { status: 'error' as const }),
      onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(name, target.value),
    }
    return (
      <FieldFrame key={name} id={attributes.id} label={label} fault={fault} hint={hint}>
        {rows === undefined ? (
          <Input {...attributes} />
        ) : (
          <Input.TextArea {...attributes} autoSize={{ minRows: rows, maxRows: 3 * rows }} />
        )}
      </FieldFrame>
    )
  })
}
