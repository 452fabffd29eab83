import { expect, it } from 'vitest'
import { paymentsOf, paymentWords, shownCost } from './payments.ts'

const copy = { credits: 13, cents: 40 }

it('pays each clip wholly by credits or wholly by money', () => {
  expect(paymentWords(paymentsOf([copy], 30))).toBe('13 credits')
  expect(paymentWords(paymentsOf([copy, copy, copy], 30))).toBe('26 credits + 40¢')
  expect(paymentWords(paymentsOf([copy, copy, copy, copy], 12))).toBe('$1.60')
  expect(paymentsOf([copy, copy, copy], 30).map(({ by }) => by)).toEqual(['credits', 'credits', 'money'])
})

it('lets a smaller one be paid by what is left of the credits, and others by money', () => {
  const payments = paymentsOf([copy, { credits: 26, cents: 80 }, { cents: 25 }, { credits: 6, cents: 20 }], 20)
  expect(payments.map(shownCost)).toEqual([{ credits: 13 }, { priceCents: 80 }, { priceCents: 25 }, { credits: 6 }])
  expect(paymentWords(payments)).toBe('19 credits + $1.05')
  expect(paymentWords([])).toBe('')
})
