import { TextArea } from '@studio/ui/form'
import { fieldKeys } from '@studio/ui/keys'
import type { ReactNode } from 'react'
import styles from './prompt-field.module.css'
import { generateKey } from './prompt-keys.ts'
import { useEnter } from './use-enter.ts'

interface PromptFieldProps {
  readonly label: string
  readonly placeholder: string
  /** How few and how many lines it shows, however many there are. */
  readonly lines: { readonly minRows: number; readonly maxRows: number }
  readonly value: string
  readonly onChange: (words: string) => void
  readonly onSubmit: () => void
}

/** Where people write what a picture is to become. Ctrl+Enter generates, and Enter too if the person has chosen that. */
export function PromptField({ label, placeholder, lines, value, onChange, onSubmit }: PromptFieldProps): ReactNode {
  const enter = useEnter(onSubmit)
  const onKeys = fieldKeys(generateKey, { generate: onSubmit })
  return (
    <TextArea
      className={styles['field'] ?? ''}
      dir="auto"
      autoSize={lines}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (!enter(event)) onKeys(event)
      }}
    />
  )
}
