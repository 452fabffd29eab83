import { useCurrentUser } from '@studio/ui/current-user'
import { TextArea } from '@studio/ui/form'
import { fieldKeys } from '@studio/ui/keys'
import type { ReactNode } from 'react'
import { promptId } from '../../request/prompt-id.ts'
import { promptKeys } from './panel-keys.ts'
import styles from './prompt-box.module.css'
import { otherPrompt } from './prompt-history.ts'

interface PromptBoxProps {
  readonly prompt: string
  readonly onChange: (prompt: string) => void
  readonly onSubmit: () => void
}

/** The prompt: grows from one to eight lines; Ctrl+Enter generates, Alt with an arrow walks the prompts that were sent. */
export function PromptBox({ prompt, onChange, onSubmit }: PromptBoxProps): ReactNode {
  const { id } = useCurrentUser()
  const onKeyDown = fieldKeys(promptKeys, {
    generate: onSubmit,
    older: () => onChange(otherPrompt(id, prompt, 'older')),
    newer: () => onChange(otherPrompt(id, prompt, 'newer')),
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
