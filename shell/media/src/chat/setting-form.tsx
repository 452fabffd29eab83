import { longestPrompt } from '@studio/backend/contract/chat'
import { Button } from '@studio/ui'
import { Input, TextArea } from '@studio/ui/form'
import { type ReactNode, useEffect, useId } from 'react'
import styles from './chat.module.css'
import { type SettingFields, settingFields } from './chat-state.ts'
import { excessOf } from './excess.ts'

interface SettingFormProps {
  readonly fields: SettingFields
  readonly onFields: (fields: SettingFields) => void
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** How long the server lets a field be, in characters. */
const longest = { name: 120, initialPrompt: longestPrompt, refinementPrompt: longestPrompt }

/** Writes a prompt setting: the name and the first text are needed. Save is off while it saves, so that a second press saves nothing. */
export function SettingForm({ fields, onFields, isSaving, onSave, onCancel }: SettingFormProps): ReactNode {
  const id = useId()
  // what was pressed to get here is gone
  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id])
  const excessIn = (name: keyof SettingFields) =>
    excessOf(name === 'name' ? 'name' : 'text', fields[name], longest[name])
  const isComplete = fields.name.trim() !== '' && fields.initialPrompt.trim() !== ''
  const isReady = isComplete && settingFields.every((name) => excessIn(name) === undefined) && !isSaving
  const describedBy = (name: keyof SettingFields) => excessIn(name) && `${id}-${name}-excess`
  const excess = (name: keyof SettingFields): ReactNode =>
    excessIn(name) && (
      <small id={`${id}-${name}-excess`} className={styles['note']} data-over>
        {excessIn(name)}
      </small>
    )
  const text = (name: 'initialPrompt' | 'refinementPrompt', label: string, placeholder: string): ReactNode => (
    <>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <TextArea
        id={`${id}-${name}`}
        autoSize={{ minRows: 2, maxRows: 5 }}
        dir="auto"
        placeholder={placeholder}
        aria-describedby={describedBy(name)}
        value={fields[name]}
        onChange={({ target }) => onFields({ ...fields, [name]: target.value })}
      />
      {excess(name)}
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
        autoComplete="off"
        aria-describedby={describedBy('name')}
        value={fields.name}
        onChange={({ target }) => onFields({ ...fields, name: target.value })}
      />
      {excess('name')}
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
