import type { readCallStory } from '@studio/backend/contract/admin'
import { formatCount } from '@studio/ui/format'
import type { ResponseOf } from '@studio/ui/query'
import { formatCharge } from '../parts/money.ts'

/** One step of a call of a language model. */
export type CallStep = ResponseOf<typeof readCallStory>['steps'][number]

const names: Readonly<Record<CallStep['step'], string>> = {
  reserved: 'Money held back',
  sent: 'Sent to the service',
  'stop-requested': 'Stopped by the person',
  answered: 'Answered',
  failed: 'Failed',
  charged: 'Charged',
  settled: 'Settled',
}

/** What a step of a call is called. */
export function nameOfCallStep({ step }: CallStep): string {
  return names[step]
}

/** What else is known of a step, in words. */
export function wordsOfCallStep({ step, amountCents, inputTokens, outputTokens, isCutOff, reason }: CallStep): string {
  const amount = amountCents === undefined ? undefined : formatCharge(amountCents)
  const words = [
    inputTokens !== undefined && `${formatCount(inputTokens)} tokens in`,
    outputTokens !== undefined && `${formatCount(outputTokens)} tokens out`,
    isCutOff === true && 'cut off at the limit of its length',
    reason,
    amount !== undefined && (step === 'settled' ? `${amount} stays spent, the rest is given back` : amount),
  ]
  return words.filter((word) => typeof word === 'string').join(', ')
}
