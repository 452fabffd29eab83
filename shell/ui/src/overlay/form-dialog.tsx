import { Button } from 'antd'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { Dialog } from './dialog.tsx'
import { type FormFaults, type FormField, type FormTexts, faultsFrom, faultsIn } from './form-faults.ts'
import styles from './form-fields.module.css'
import { FormFields } from './form-fields.tsx'

interface FormDialogProps<Name extends string> {
  readonly title: string
  /** The words on the button that saves; they may depend on what is typed. */
  readonly action: string | ((texts: FormTexts<Name>) => string)
  readonly fields: readonly FormField<Name>[]
  readonly initial: FormTexts<Name>
  /** The body of the command, which the texts must fit. */
  readonly schema: Pick<z.ZodType, 'safeParse'>
  /** The button that saves is disabled while this is false for what is typed; without it, it never is. */
  readonly isReady?: (texts: FormTexts<Name>) => boolean
  /** Saves the texts, after which the dialog closes; rejects with the error of the server. */
  readonly onSave: (texts: FormTexts<Name>) => Promise<void>
  /** Tells of an error that belongs to no field. */
  readonly onFailure: (error: unknown) => void
  readonly onClose: () => void
  /** More buttons, at the other end of the row; they may put a text into a field. */
  readonly otherActions?: (setText: (name: Name, text: string) => void) => ReactNode
  /** What belongs to the form besides its fields, above them; it may put a text into a field. */
  readonly children?: (setText: (name: Name, text: string) => void) => ReactNode
}

/** A form of texts. What is wrong with a field stands below it, whether it is found here or by the server; nothing typed is lost. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>): ReactNode {
  const { title, action, fields, initial, schema, isReady, onSave, onFailure, onClose, otherActions, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(initial)
  const [faults, setFaults] = useState<FormFaults<Name>>(new Map())
  const [saving, setSaving] = useState(false)

  const complain = (found: FormFaults<Name>): void => {
    setFaults(found)
    const [first] = found.keys()
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await onSave(texts)
      onClose()
    } catch (error) {
      const refused = faultsFrom(fields, error)
      if (refused.size === 0) onFailure(error)
      complain(refused)
      setSaving(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (saving) return
    const found = faultsIn(fields, schema, texts)
    complain(found)
    if (found.size === 0) void save()
  }
  const change = (name: Name, text: string): void => {
    setTexts((now) => ({ ...now, [name]: text }))
    setFaults((now) => new Map([...now].filter(([other]) => other !== name)))
  }

  const actions = (
    <>
      {otherActions !== undefined && <span className={styles['others']}>{otherActions(change)}</span>}
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="primary"
        htmlType="submit"
        form={id}
        aria-disabled={saving}
        disabled={isReady !== undefined && !isReady(texts)}
      >
        {saving ? 'Saving...' : typeof action === 'string' ? action : action(texts)}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <form ref={form} id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
        {children?.(change)}
        <FormFields id={id} fields={fields} texts={texts} faults={faults} onChange={change} />
      </form>
    </Dialog>
  )
}
