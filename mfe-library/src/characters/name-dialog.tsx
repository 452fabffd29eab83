import { createCharacter } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { Input } from '@studio/ui/form'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import styles from './name-dialog.module.css'

interface NameDialogProps {
  readonly title: string
  /** The words on the button that saves. */
  readonly action: string
  readonly initial: string
  /** Saves the name; returns whether it worked. */
  readonly onSave: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the name of a character. What is wrong with it stands below the field. */
export function NameDialog({ title, action, initial, onSave, onClose }: NameDialogProps): ReactNode {
  const id = useId()
  const [name, setName] = useState(initial)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { success } = createCharacter.body.safeParse({ name })
    setFault(success ? undefined : name.trim() === '' ? 'Please enter a name' : 'This name is too long')
    if (!success || saving) return
    setSaving(true)
    if (await onSave(name)) onClose()
    else setSaving(false)
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="primary" htmlType="submit" form={id} aria-disabled={saving}>
        {saving ? 'Saving...' : action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <form id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-name`}>Name</label>
        <Input
          id={`${id}-name`}
          value={name}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          {...(fault !== undefined && { status: 'error' as const })}
          onChange={({ target }) => {
            setName(target.value)
            setFault(undefined)
          }}
        />
        <p id={`${id}-fault`} className={styles['fault']}>
          {fault}
        </p>
      </form>
    </Dialog>
  )
}
