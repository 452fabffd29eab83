import type { ListedPrice } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { formatDay } from '@studio/ui/format'
import { type ReactNode, useId } from 'react'
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

/** Asks for another price, from when on, and why; shows before saving what it would have meant. */
export function PriceDialog({ price, onClose }: PriceDialogProps): ReactNode {
  const id = useId()
  const form = usePriceForm(price, onClose)
  const { cents, shownCents, failure, isPending } = form
  // Not while it is being saved: the price would change all the same, and a refusal is about what was entered here.
  const close = (): void => {
    if (!isPending) onClose()
  }
  const actions = (
    <>
      <Button disabled={isPending} onClick={close}>
        Cancel
      </Button>
      <Button type="primary" htmlType="submit" form={id} aria-disabled={isPending}>
        {isPending ? 'Saving...' : actionOf(form)}
      </Button>
    </>
  )
  return (
    <Dialog title={`Price of ${price.label}`} onClose={close} actions={actions}>
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
  )
}

/** What saving does, as far as it is known. */
function actionOf({ cents, isNoDay, typed: { from } }: PriceForm): string {
  if (cents === undefined || isNoDay) return 'Save'
  return `Save ${formatPrice(cents)} from ${from === '' ? 'now' : formatDay(from)}`
}
