import { longestPrompt } from '@studio/backend/contract'
import { TextArea } from '@studio/ui/form'
import { formatCount } from '@studio/ui/format'
import { fieldKeys } from '@studio/ui/keys'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './prompt-box.module.css'
import type { PromptWalk } from './prompt-history.ts'
import { promptKeys } from './prompt-keys.ts'
import { useEnter } from './use-enter.ts'
import { promptId } from './written-prompt.ts'

interface PromptBoxProps {
  readonly className: string
  readonly placeholder: string
  readonly prompt: string
  readonly history: Pick<PromptWalk, 'other' | 'fetchOlder'>
  readonly onChange: (prompt: string) => void
  readonly onSubmit: () => void
}

/** From this length on the prompt is counted. */
const counted = longestPrompt * 0.9

/**
 * Where the style sheet lets the field grow with its words, nothing has to be measured: a measurement that comes too early leaves a
 * long prompt in one line.
 */
const growth = CSS.supports('field-sizing', 'content') ? { rows: 1 } : { autoSize: { minRows: 1, maxRows: 8 } }

/**
 * The prompt: grows from one to eight lines and is counted near its end. Ctrl+Enter generates, and Enter too if the person has
 * chosen that; Alt with an arrow walks the prompts that were sent.
 */
export function PromptBox(props: PromptBoxProps): ReactNode {
  const { className, placeholder, prompt, history, onChange, onSubmit } = props
  const { other, fetchOlder } = history
  const shown = useRef(prompt)
  useEffect(() => {
    shown.current = prompt
  }, [prompt])
  const older = async (): Promise<void> => {
    const before = other(prompt, 'older')
    if (before !== prompt) {
      onChange(before)
      return
    }
    // what is written meanwhile stays
    if ((await fetchOlder()) && shown.current === prompt) onChange(other(prompt, 'older'))
  }
  const enter = useEnter(onSubmit)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (enter(event)) return
    fieldKeys(promptKeys, {
      generate: onSubmit,
      older: () => void older(),
      newer: () => onChange(other(prompt, 'newer')),
    })(event)
  }
  return (
    <div className={className}>
      <TextArea
        className={styles['prompt'] ?? ''}
        variant="borderless"
        {...growth}
        dir="auto"
        id={promptId}
        aria-label="Prompt"
        placeholder={placeholder}
        value={prompt}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {prompt.length >= counted && (
        <div className={styles['counter']} data-over={prompt.length > longestPrompt}>
          {formatCount(prompt.length)} of {formatCount(longestPrompt)}
        </div>
      )}
    </div>
  )
}
