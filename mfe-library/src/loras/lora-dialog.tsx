import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { Input } from '@studio/ui/form'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './lora-dialog.module.css'
import { faultsFrom, faultsIn, type LoraFaults, type LoraField, type LoraTexts, loraFields } from './lora-fields.ts'

interface LoraDialogProps {
  readonly title: string
  /** The words on the button that saves. */
  readonly action: string
  readonly initial: LoraTexts
  /** Saves the texts and closes the dialog; rejects with the error of the server. */
  readonly onSave: (texts: LoraTexts) => Promise<void>
  /** Tells of an error that belongs to no field. */
  readonly onFailure: (error: unknown) => void
  readonly onClose: () => void
}

/** Adds or changes a LoRA (spec images 2 and 5). What is wrong with a field stands below it. */
export function LoraDialog({ title, action, initial, onSave, onFailure, onClose }: LoraDialogProps): ReactNode {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(initial)
  const [faults, setFaults] = useState<LoraFaults>({})
  const [saving, setSaving] = useState(false)

  const complain = (found: LoraFaults): void => {
    setFaults(found)
    const first = loraFields.find(({ name }) => found[name] !== undefined)
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await onSave(texts)
    } catch (error) {
      const refused = faultsFrom(error)
      if (Object.keys(refused).length === 0) onFailure(error)
      complain(refused)
      setSaving(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (saving) return
    const found = faultsIn(texts)
    complain(found)
    if (Object.keys(found).length === 0) void save()
  }
  const change = (field: LoraField, text: string): void => {
    setTexts({ ...texts, [field]: text })
    setFaults({ ...faults, [field]: undefined })
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
      <form ref={form} id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
        {loraFields.map(({ name, label, hint }) => (
          <div key={name} className={styles['field']}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <Input
              id={`${id}-${name}`}
              name={name}
              value={texts[name]}
              aria-invalid={faults[name] !== undefined}
              aria-describedby={`${id}-${name}-about`}
              {...(faults[name] !== undefined && { status: 'error' as const })}
              onChange={({ target }) => change(name, target.value)}
            />
            <p id={`${id}-${name}-about`} className={styles['about']} data-fault={faults[name] !== undefined}>
              {faults[name] ?? hint}
            </p>
          </div>
        ))}
      </form>
    </Dialog>
  )
}
