import { TextArea } from '@studio/ui/form'
import { fieldKeys } from '@studio/ui/keys'
import type { ReactNode } from 'react'
import { promptId } from '../../request/prompt-id.ts'
import { promptKeys } from './panel-keys.ts'
import styles from './prompt-box.module.css'
import { usePromptHistory } from './prompt-history.ts'

interface PromptBoxProps {
  readonly prompt: string
  readonly onChange: (prompt: string) => void
  readonly onSubmit: () => void
}

/** The prompt: grows from one to eight lines; Ctrl+Enter generates, Alt with an arrow walks the prompts that were sent. */
export function PromptBox({ prompt, onChange, onSubmit }: PromptBoxProps): ReactNode {
  const { other } = usePromptHistory()
  const onKeyDown = fieldKeys(promptKeys, {
    generate: onSubmit,
    older: () => onChange(other(prompt, 'older')),
    newer: () => onChange(other(prompt, 'newer')),
  })
  return (
    <TextArea
      className={styles['prompt'] ?? ''}
      variant="borderless"
      autoSize={{ minRows: 1, maxRows: 8 }}
      id={promptId}
      aria-label="Prompt"
      placeholder="What do you want to see?"
      value={prompt}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
