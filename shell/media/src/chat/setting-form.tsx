import { Button } from '@studio/ui'
import { Input, TextArea } from '@studio/ui/form'
import { type ReactNode, useEffect, useId } from 'react'
import styles from './chat.module.css'
import type { SettingFields } from './chat-state.ts'

interface SettingFormProps {
  readonly fields: SettingFields
  readonly onFields: (fields: SettingFields) => void
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** The longest text of a prompt setting, in characters. */
const longest = 4_000

/** Writes a prompt setting: the name and the first text are needed. Save is off while it saves, so that a second press saves nothing. */
export function SettingForm({ fields, onFields, isSaving, onSave, onCancel }: SettingFormProps): ReactNode {
  const id = useId()
  // what was pressed to get here is gone
  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id])
  const isReady = fields.name.trim() !== '' && fields.initialPrompt.trim() !== '' && !isSaving
  const text = (name: 'initialPrompt' | 'refinementPrompt', label: string, placeholder: string): ReactNode => (
    <>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <TextArea
        id={`${id}-${name}`}
        autoSize={{ minRows: 2, maxRows: 5 }}
        dir="auto"
        maxLength={longest}
        placeholder={placeholder}
        value={fields[name]}
        onChange={({ target }) => onFields({ ...fields, [name]: target.value })}
      />
    </>
  )
  return (
    <form
      className={styles['setting-form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSave()
      }}
    >
      <label htmlFor={`${id}-name`}>Name</label>
      <Input
        id={`${id}-name`}
        maxLength={120}
        autoComplete="off"
        value={fields.name}
        onChange={({ target }) => onFields({ ...fields, name: target.value })}
      />
      {text('initialPrompt', 'For the first draft', 'Always on 35 mm film')}
      {text('refinementPrompt', 'For later turns', 'Keep the framing')}
      <div className={styles['acts']}>
        <Button type="primary" size="small" htmlType="submit" disabled={!isReady}>
          Save
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
