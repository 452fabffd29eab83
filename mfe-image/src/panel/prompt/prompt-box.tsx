import { useCurrentUser } from '@studio/ui/current-user'
import { TextArea } from '@studio/ui/form'
import type { KeyboardEvent, ReactNode } from 'react'
import { actionOf } from '../../keys/key-table.ts'
import { promptId } from '../../request/prompt-id.ts'
import { panelKeys } from './panel-keys.ts'
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
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actionOf(panelKeys, event)
    if (action === undefined || action === 'prompt') return
    event.preventDefault()
    if (action === 'generate') onSubmit()
    else onChange(otherPrompt(id, prompt, action))
  }
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
