import type { ListedPrice } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { Dialog } from '@studio/ui/dialog'
import { formatDay } from '@studio/ui/format'
import { type ReactNode, useId, useState } from 'react'
import { formatPrice } from './format-price.ts'
import { Preview } from './preview.tsx'
import { PriceFields } from './price-fields.tsx'
import styles from './prices.module.css'
import { type PriceForm, usePriceForm } from './use-price-form.ts'

interface PriceDialogProps {
  /** As it is listed now: another admin may change it while the dialog is open. */
  readonly price: ListedPrice
  readonly onClose: () => void
}

const discardChanges = {
  title: 'Discard Changes',
  text: 'What you have entered in this form is not saved.',
  confirm: 'Discard',
}

/**
 * Asks for another price, from when on, and why; shows before saving what it would have meant. As in other forms, whatever closes it asks
 * before it discards what was typed, except Cancel.
 */
export function PriceDialog({ price, onClose }: PriceDialogProps): ReactNode {
  const id = useId()
  const form = usePriceForm(price, onClose)
  const [asking, setAsking] = useState(false)
  const { cents, shownCents, failure, isUnsaved, isPending } = form
  // Not while it is being saved: the price would change all the same, and a refusal is about what was entered here.
  const leave = (): void => {
    if (isPending) return
    if (isUnsaved) setAsking(true)
    else onClose()
  }
  const actions = (
    <>
      <Button disabled={isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="primary" htmlType="submit" form={id} aria-disabled={isPending}>
        {isPending ? 'Saving...' : actionOf(form)}
      </Button>
    </>
  )
  return (
    <>
      {/* First, so that it gives the focus back to the form before the form does to the page, when both close at once. */}
      {asking && <Confirm {...discardChanges} onConfirm={onClose} onCancel={() => setAsking(false)} />}
      <Dialog takesBack title={`Price of ${price.label}`} onClose={leave} actions={actions}>
        <form id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={form.submit}>
          <p>
            {price.words}: {formatPrice(shownCents)} now. What is already requested keeps its price.
          </p>
          <PriceFields form={form} />
          {cents !== undefined && <Preview price={{ modelId: price.model, unit: price.unit, cents }} />}
          {failure !== undefined && (
            <p role="alert" className={styles['failure']}>
              {failure}
            </p>
          )}
        </form>
      </Dialog>
    </>
  )
}

/** What saving does, as far as it is known. */
function actionOf({ cents, isNoDay, typed: { from } }: PriceForm): string {
  if (cents === undefined || isNoDay) return 'Save'
  return `Save ${formatPrice(cents)} from ${from === '' ? 'now' : formatDay(from)}`
}
