import type { ReactNode } from 'react'
import { Field } from '../parts/field.tsx'
import type { PriceForm } from './use-price-form.ts'

/** What is asked for to change a price: the price, from when on, and why. */
export function PriceFields({ form }: { readonly form: PriceForm }): ReactNode {
  const { typed, type, setNoDay, faults } = form
  return (
    <>
      <Field
        label="New price, in cents"
        inputMode="decimal"
        text={typed.price}
        onType={(price) => type({ price })}
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
    </>
  )
}
