import { TextArea } from '@studio/ui/form'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface OptionalPromptProps {
  readonly placeholder: string
  readonly prompt: string
  /** In UTF-16 units. */
  readonly longest: number
  readonly onChange: (prompt: string) => void
}

/** A prompt that may be left out. */
export function OptionalPrompt({ placeholder, prompt, longest, onChange }: OptionalPromptProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Prompt (optional)</label>
      <TextArea
        id={id}
        dir="auto"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={longest}
        placeholder={placeholder}
        value={prompt}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
