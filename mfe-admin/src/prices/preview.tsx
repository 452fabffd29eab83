import { type PricePreview, previewPrice } from '@studio/backend/contract/admin'
import { formatCountOf } from '@studio/ui/format'
import { useCall } from '@studio/ui/query'
import type { ReactNode } from 'react'
import { formatPrice } from './format-price.ts'
import styles from './prices.module.css'

interface PreviewProps {
  readonly price: { readonly modelId: string; readonly unit: string; readonly cents: number }
}

/** What the price that is typed would have meant for the last 30 days. */
export function Preview({ price }: PreviewProps): ReactNode {
  const { data, isError } = useCall(previewPrice, { query: price })
  return (
    <output className={styles['preview']}>
      {data === undefined
        ? isError
          ? 'What this would have meant could not be worked out.'
          : 'Working out what this would have meant...'
        : sentenceOf(data)}
    </output>
  )
}

function sentenceOf({ days, charges, cents, simulatedCents, wouldBeCents, unclear, byService }: PricePreview): string {
  const rest = unclear === 0 ? '' : ` ${formatCountOf(unclear, 'earlier charge')} of this model cannot be assigned.`
  const simulated = simulatedCents === 0 ? '' : ` (${formatPrice(simulatedCents)} of this simulated)`
  if (byService)
    return `In the last ${days} days, ${formatCountOf(charges, 'call')} cost ${formatPrice(cents)}${simulated}, as the service said. This price is held back while a call is under way, and counts where the service says nothing.`
  if (charges === 0) return `In the last ${days} days, nothing was charged by this price.${rest}`
  const sum = `In the last ${days} days, ${formatCountOf(charges, 'charge')} came to ${formatPrice(cents)}${simulated}.`
  const difference = wouldBeCents - cents
  if (difference === 0) return `${sum} They would have come to as much.${rest}`
  const change = `${formatPrice(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
  return `${sum} They would have come to ${formatPrice(wouldBeCents)}, ${change}.${rest}`
}
