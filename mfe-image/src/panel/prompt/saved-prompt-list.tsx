import type { PromptSetting } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { isComposing } from '@studio/ui/composing'
import { Input } from '@studio/ui/form'
import { IconButton } from '@studio/ui/icon-button'
import { useKeptFocus } from '@studio/ui/kept-focus'
import { Spinner } from '@studio/ui/spinner'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { NotLoaded } from '../../models/not-loaded.tsx'
import styles from './saved-prompts.module.css'
import { useSavedPrompts } from './use-saved-prompts.ts'

export interface SavedPromptsProps {
  /** What stands in the panel now. */
  readonly prompt: string
  readonly onApply: (prompt: string) => void
}

/** The words of a prompt setting for the panel, which has one field. */
const promptOf = ({ initialPrompt, refinementPrompt }: PromptSetting): string =>
  refinementPrompt === '' ? initialPrompt : `${initialPrompt}\n${refinementPrompt}`

interface SaveFormProps {
  readonly prompt: string
  /** Returns whether it was saved. */
  readonly onSave: (name: string) => Promise<boolean>
}

function SaveForm({ prompt, onSave }: SaveFormProps): ReactNode {
  const id = useId()
  const [name, setName] = useState('')
  const [isSaving, setSaving] = useState(false)
  const isReady = name.trim() !== '' && prompt.trim() !== '' && !isSaving
  const save = async (): Promise<void> => {
    if (!isReady) return
    setSaving(true)
    // A name that was refused, or is typed meanwhile, stays.
    if (await onSave(name.trim())) setName((typed) => (typed === name ? '' : typed))
    setSaving(false)
  }
  return (
    <div className={styles['form']}>
      <label htmlFor={id}>Save this prompt as</label>
      <Input
        id={id}
        maxLength={120}
        autoComplete="off"
        placeholder={prompt.trim() === '' ? 'Write a prompt first' : 'A name'}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={({ nativeEvent }) => {
          if (!isComposing(nativeEvent)) void save()
        }}
      />
      <Button disabled={!isReady} onClick={() => void save()}>
        Save
      </Button>
    </div>
  )
}

function Entries({ onApply }: { readonly onApply: (prompt: string) => void }): ReactNode {
  const {
    saved: { data: saved, isLoadingError, refetch },
    remove,
  } = useSavedPrompts()
  if (isLoadingError) return <NotLoaded things="saved prompts" onRetry={refetch} />
  if (saved === undefined) return <Spinner label="Loading saved prompts" />
  if (saved.length === 0) return <p className={styles['empty']}>No prompts saved yet.</p>
  return (
    <ul className={styles['list']}>
      {saved.map((setting) => (
        <li key={setting.id} className={styles['entry']}>
          <button
            type="button"
            className={styles['apply']}
            title={promptOf(setting)}
            onClick={() => onApply(promptOf(setting))}
          >
            {setting.name}
          </button>
          <IconButton
            label={`Delete ${setting.name}`}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => void remove(setting)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The saved prompts: use one, delete one, save the one in the panel. */
export function SavedPromptList({ prompt, onApply }: SavedPromptsProps): ReactNode {
  const { save } = useSavedPrompts()
  const keptFocus = useKeptFocus()
  return (
    <div {...keptFocus} className={styles['content']}>
      <Entries onApply={onApply} />
      <SaveForm prompt={prompt} onSave={(name) => save(name, prompt.trim())} />
    </div>
  )
}
