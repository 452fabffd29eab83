import { Button } from 'antd'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { useUnsaved } from '../../layers/unsaved.ts'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { type FormFaults, type FormField, type FormTexts, faultsFrom, faultsIn } from './form-faults.ts'
import styles from './form-fields.module.css'
import { FormFields } from './form-fields.tsx'
import { type OpenForm, useFormTexts } from './use-form-texts.ts'

interface FormDialogProps<Name extends string> {
  readonly title: string
  /** The words on the button that saves; they may depend on what is typed. */
  readonly action: string | ((texts: FormTexts<Name>) => string)
  readonly fields: readonly FormField<Name>[]
  /** The texts that are saved already, with which the form begins. */
  readonly initial: FormTexts<Name>
  /** Whether something besides the fields, such as the chosen images, differs from what is saved already. */
  readonly isOtherChanged?: boolean
  /** The body of the command, which the texts must fit. */
  readonly schema: Pick<z.ZodType, 'safeParse'>
  /** The button that saves is disabled while this is false for what is typed; without it, it never is. */
  readonly isReady?: (texts: FormTexts<Name>) => boolean
  /** Saves the texts, after which the dialog closes; rejects with the error of the server. */
  readonly onSave: (texts: FormTexts<Name>) => Promise<void>
  /** Tells of an error that belongs to no field. */
  readonly onFailure: (error: unknown) => void
  readonly onClose: () => void
  /** More buttons, at the other end of the row. */
  readonly otherActions?: (form: OpenForm<Name>) => ReactNode
  /** What belongs to the form besides its fields, above them. */
  readonly children?: (form: OpenForm<Name>) => ReactNode
}

const discardChanges = {
  title: 'Discard Changes',
  text: 'What you have entered in this form is not saved.',
  confirm: 'Discard',
}

const closeWhileSaving = {
  title: 'Close While Saving',
  text: 'This form is being saved. If that fails, what you have entered is lost.',
  confirm: 'Close',
}

/** The field of a form that asks for a name alone. */
export const nameFields = [{ name: 'name', label: 'Name', missing: 'Please enter a name' }] as const

/**
 * A dialog with a form of texts. What is wrong with a field is said below it, whether it is found here or by the server. Escape, the
 * cross, a press beside the dialog and the browser's Back ask before they discard changes, and the browser itself asks before it reloads
 * or closes the page; Cancel discards them at once. Nothing can be changed while it is saved: the change would be lost when it closes.
 */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>): ReactNode {
  const { title, action, fields, initial, isOtherChanged = false, schema, isReady } = props
  const { onSave, onFailure, onClose, otherActions, children } = props
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<FormFaults<Name>>(new Map())
  const [asking, setAsking] = useState(false)
  const { texts, isChanged, isShown, isSaving, setSaving, form } = useFormTexts(fields, initial, (changed) =>
    setFaults((now) => new Map([...now].filter(([name]) => name !== changed))),
  )
  const isUnsaved = isChanged || isOtherChanged
  useUnsaved(isUnsaved)

  const complain = (found: FormFaults<Name>): void => {
    setFaults(found)
    const [first] = found.keys()
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await onSave(texts)
      // After Cancel, `onClose` would close whichever dialog was opened meanwhile.
      if (isShown()) onClose()
    } catch (error) {
      const refused = isShown() ? faultsFrom(fields, error) : new Map()
      if (refused.size === 0) onFailure(error)
      complain(refused)
      setSaving(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSaving) return
    const found = faultsIn(fields, schema, texts)
    complain(found)
    if (found.size === 0) void save()
  }
  const leave = (): void => {
    if (isUnsaved) setAsking(true)
    else onClose()
  }

  const actions = (
    <>
      {otherActions !== undefined && <span className={styles['others']}>{otherActions(form)}</span>}
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="primary"
        htmlType="submit"
        form={id}
        aria-disabled={isSaving}
        disabled={isReady !== undefined && !isReady(texts)}
      >
        {isSaving ? 'Saving...' : typeof action === 'string' ? action : action(texts)}
      </Button>
    </>
  )
  return (
    <>
      {/* First, so that it gives the focus back to the form before the form does to the page, when both close at once. */}
      {asking && (
        <Confirm
          {...(isSaving ? closeWhileSaving : discardChanges)}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
      <Dialog takesBack title={title} onClose={leave} actions={actions}>
        <form ref={element} id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
          {children !== undefined && (
            <div className={styles['content']} inert={isSaving}>
              {children(form)}
            </div>
          )}
          <FormFields
            id={id}
            fields={fields}
            texts={texts}
            faults={faults}
            readOnly={isSaving}
            onChange={form.setText}
          />
        </form>
      </Dialog>
    </>
  )
}
