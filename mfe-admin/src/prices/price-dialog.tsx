import { changePrice, type ListedPrice, listPrices } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { formatDay } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useUnsaved } from '@studio/ui/unsaved'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { failureText } from '../parts/failure-text.ts'
import { faultOf } from '../parts/faults.ts'
import { Field } from '../parts/field.tsx'
import { forgetFailure } from '../parts/forget-failure.ts'
import { useAdminCommand } from '../parts/use-admin-command.ts'
import { centsOfText, faultOfPrice, formatPrice } from './format-price.ts'
import { Preview } from './preview.tsx'
import styles from './prices.module.css'
import { useShownCents } from './use-shown-cents.ts'

interface PriceDialogProps {
  /** As it is listed now: another admin may change it while the dialog is open. */
  readonly price: ListedPrice
  readonly onClose: () => void
}

/** Asks for another price, from when on, and why; shows before saving what it would have meant. */
export function PriceDialog({ price, onClose }: PriceDialogProps): ReactNode {
  const { model: modelId, unit, label, words, cents: nowCents } = price
  const id = useId()
  const [typed, setTyped] = useState({ price: '', from: '', reason: '' })
  const [isTried, setTried] = useState(false)
  const [isNoDay, setNoDay] = useState(false)
  const { shownCents, noteFailure } = useShownCents(nowCents)
  const command = useAdminCommand(changePrice, {
    changes: listPrices,
    onSuccess: (_told, { body }) => {
      showToast({ title: 'Price Changed', description: `${label}, ${words}: ${formatPrice(body.cents)}` })
      onClose()
    },
    onError: noteFailure,
  })
  const { mutate, error, isPending } = command
  useUnsaved(typed.price !== '' || typed.reason !== '')
  const cents = centsOfText(typed.price)
  const type = (change: Partial<typeof typed>): void => {
    setTyped((now) => ({ ...now, ...change }))
    forgetFailure(command)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    // For a day that is half typed or impossible the browser tells an empty text, which would mean now. It checks nothing else here.
    const isDay = event.currentTarget.checkValidity()
    setNoDay(!isDay)
    if (cents === undefined || !isDay || typed.reason.trim() === '' || isPending) return
    const from = typed.from === '' ? {} : { from: typed.from }
    mutate({ body: { modelId, unit, cents, shownCents, reason: typed.reason, ...from } })
  }
  // Not while it is being saved: the price would change all the same, and a refusal is about what was entered here.
  const close = (): void => {
    if (!isPending) onClose()
  }
  const faults = {
    price:
      cents === undefined && isTried
        ? faultOfPrice(typed.price)
        : faultOf(error, 'cents', ['same-price', 'price-changed']),
    from: isNoDay
      ? 'This is no day. Leave it empty to change the price now.'
      : faultOf(error, 'from', ['price-in-the-past']),
    reason: typed.reason.trim() === '' && isTried ? 'Please say why.' : faultOf(error, 'reason', []),
  }
  const isSaid = error !== null && Object.values(faults).every((fault) => fault === undefined)
  const actions = (
    <>
      <Button disabled={isPending} onClick={close}>
        Cancel
      </Button>
      <Button type="primary" htmlType="submit" form={id} aria-disabled={isPending}>
        {isPending ? 'Saving...' : actionFor(cents, isNoDay ? undefined : typed.from)}
      </Button>
    </>
  )
  return (
    <Dialog title={`Price of ${label}`} onClose={close} actions={actions}>
      <form id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
        <p>
          {words}: {formatPrice(shownCents)} now. What is already requested keeps its price.
        </p>
        <Field
          label="New price, in cents"
          inputMode="decimal"
          text={typed.price}
          onType={(text) => type({ price: text })}
          fault={faults.price}
        />
        <Field
          label="From the beginning of this day (UTC)"
          type="date"
          text={typed.from}
          onType={(from) => {
            setNoDay(false)
            type({ from })
          }}
          onLeave={(isReadable) => setNoDay(!isReadable)}
          fault={faults.from}
          hint="Leave it empty to change the price now."
        />
        <Field
          label="Reason"
          text={typed.reason}
          onType={(reason) => type({ reason })}
          fault={faults.reason}
          hint="It is kept with the change, for other admins to see."
        />
        {cents !== undefined && <Preview price={{ modelId, unit, cents }} />}
        {isSaid && (
          <p role="alert" className={styles['failure']}>
            {failureText(error, 'The price was not saved. Please try again in a moment.')}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** What saving does, as far as it is known. @param from a day; empty for now, undefined for what is no day */
function actionFor(cents: number | undefined, from: string | undefined): string {
  if (cents === undefined || from === undefined) return 'Save'
  return `Save ${formatPrice(cents)} from ${from === '' ? 'now' : formatDay(from)}`
}
