import { TextArea } from '@studio/ui/form'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './prompt-box.module.css'
import { promptId } from './prompt-id.ts'

interface PromptBoxProps {
  readonly prompt: string
  readonly onChange: (prompt: string) => void
  readonly onSubmit: () => void
}

/** The prompt: grows from one to eight lines; Ctrl+Enter generates. */
export function PromptBox({ prompt, onChange, onSubmit }: PromptBoxProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <TextArea
      className={styles['prompt'] ?? ''}
      variant="borderless"
      autoSize={{ minRows: 1, maxRows: 8 }}
      maxLength={4000}
      id={promptId}
      aria-label="Prompt"
      placeholder="What do you want to see?"
      value={prompt}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
