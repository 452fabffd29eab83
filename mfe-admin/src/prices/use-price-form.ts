import { changePrice, type ListedPrice, listPrices } from '@studio/backend/contract/admin'
import { showToast } from '@studio/ui/toast-store'
import { useUnsaved } from '@studio/ui/unsaved'
import { type SubmitEvent, useState } from 'react'
import { failureText } from '../parts/failure-text.ts'
import { faultOf } from '../parts/faults.ts'
import { forgetFailure } from '../parts/forget-failure.ts'
import { useAdminCommand } from '../parts/use-admin-command.ts'
import { faultOfPrice, formatPrice, readCents } from './format-price.ts'
import { useShownCents } from './use-shown-cents.ts'

const nothing = { price: '', from: '', reason: '' }
type Typed = typeof nothing

/** What an admin enters to change a price, and what becomes of it. */
export interface PriceForm {
  readonly typed: Typed
  readonly type: (change: Partial<Typed>) => void
  /** The price that is typed; undefined while that is none. */
  readonly cents: number | undefined
  /** The price that the admin has seen before they change it. */
  readonly shownCents: number
  /** The day is half typed or impossible, for which the browser tells an empty text. */
  readonly isNoDay: boolean
  readonly setNoDay: (isNoDay: boolean) => void
  /** What is wrong, below the field that it is about. */
  readonly faults: Readonly<Record<keyof Typed, string | undefined>>
  /** Why it was not saved, where that is about no field. */
  readonly failure: string | undefined
  /** Something is typed that would be lost. */
  readonly isUnsaved: boolean
  readonly isPending: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * Changes a price, once everything is entered.
 * @param price as it is listed now
 */
export function usePriceForm(price: ListedPrice, onSaved: () => void): PriceForm {
  const { model: modelId, unit, label, words } = price
  const [typed, setTyped] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const [isNoDay, setNoDay] = useState(false)
  const { shownCents, noteFailure } = useShownCents(price.cents)
  const command = useAdminCommand(changePrice, {
    changes: listPrices,
    onSuccess: (_told, { body }) => {
      showToast({ title: 'Price Changed', description: `${label}, ${words}: ${formatPrice(body.cents)}` })
      onSaved()
    },
    onError: noteFailure,
  })
  const { mutate, error, isPending } = command
  const isUnsaved = Object.values(typed).some((text) => text !== '')
  useUnsaved(isUnsaved)
  const cents = readCents(typed.price)
  const faults = faultsOf({ typed, isTried, isNoDay, error })
  const isAboutField = Object.values(faults).some((fault) => fault !== undefined)
  return {
    typed,
    type: (change) => {
      setTyped((now) => ({ ...now, ...change }))
      forgetFailure(command)
    },
    cents,
    shownCents,
    isNoDay,
    setNoDay,
    faults,
    failure:
      error === null || isAboutField
        ? undefined
        : failureText(error, 'The price was not saved. Please try again in a moment.'),
    isUnsaved,
    isPending,
    submit: (event) => {
      event.preventDefault()
      setTried(true)
      // An empty day would mean now. The browser checks nothing else here.
      const isDay = event.currentTarget.checkValidity()
      setNoDay(!isDay)
      if (cents === undefined || !isDay || typed.reason.trim() === '' || isPending) return
      const from = typed.from === '' ? {} : { from: typed.from }
      mutate({ body: { modelId, unit, cents, shownCents, reason: typed.reason, ...from } })
    },
  }
}

interface Tried {
  readonly typed: Typed
  /** Somebody has tried to save it: what is missing is said from then on. */
  readonly isTried: boolean
  readonly isNoDay: boolean
  /** Why the server has not saved it. */
  readonly error: unknown
}

function faultsOf({ typed, isTried, isNoDay, error }: Tried): PriceForm['faults'] {
  return {
    price:
      isTried && readCents(typed.price) === undefined
        ? faultOfPrice(typed.price)
        : faultOf(error, 'cents', ['same-price', 'price-changed']),
    from: isNoDay
      ? 'This is no day. Leave it empty to change the price now.'
      : faultOf(error, 'from', ['price-in-the-past']),
    reason: isTried && typed.reason.trim() === '' ? 'Please say why.' : faultOf(error, 'reason', []),
  }
}
