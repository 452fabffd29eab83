import { describe, it } from 'vitest'
import { AdminId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { leadMs, priceDecider } from './decider.ts'

const adminId = AdminId.parse('11111111-1111-4111-8111-111111111111')
const at = '2026-11-24T10:00:00.000Z'
const context = { commandId: 'c', correlationId: 'c', causationId: 'c', at }
const priceOf = (model: string, micros: number) => ({ model, unit: 'image', micros })
const seed = (...prices: ReturnType<typeof priceOf>[]) =>
  ({ ...context, type: 'SeedPrices', version: 2, prices }) as const
const change = (micros: number, more: { from?: string; shown?: number } = {}) =>
  ({ ...context, type: 'ChangePrice', adminId, ...priceOf('a', micros), ...more }) as const
const withdraw = (number: number) => ({ ...context, type: 'WithdrawPriceChange', adminId, number }) as const

const seeded = (...prices: ReturnType<typeof priceOf>[]) =>
  ({ type: 'PricesSeeded', data: { version: 2, prices } }) as const
const changed = (number: number, micros: number, before: number, from: string) =>
  ({ type: 'PriceChanged', data: { number, ...priceOf('a', micros), before, from, adminId } }) as const
const withdrawn = (number: number) => ({ type: 'PriceChangeWithdrawn', data: { number, adminId } }) as const
const soon = new Date(Date.parse(at) + leadMs).toISOString()
const [yesterday, tomorrow, nextWeek] = [
  '2026-11-23T00:00:00.000Z',
  '2026-11-25T00:00:00.000Z',
  '2026-12-01T00:00:00.000Z',
]
const first = seeded({ model: 'a', unit: 'image', micros: 10 })

describe('the price list', () => {
  it('begins with the catalogue, once, and takes the models of later releases', () => {
    given(priceDecider)
      .when(seed(priceOf('a', 10)))
      .then(first)
    given(priceDecider, first)
      .when(seed(priceOf('a', 99)))
      .then()
    given(priceDecider, first)
      .when(seed(priceOf('a', 99), priceOf('b', 20)))
      .then(seeded(priceOf('b', 20)))
  })

  it('changes as soon as all processes know it, or from a day on', () => {
    given(priceDecider, first)
      .when(change(12))
      .then(changed(1, 12, 10, soon))
    given(priceDecider, first)
      .when(change(12, { from: tomorrow }))
      .then(changed(1, 12, 10, tomorrow))
  })

  it('counts its changes, and names the price that each takes the place of', () => {
    const later = changed(1, 15, 10, nextWeek)
    given(priceDecider, first, later)
      .when(change(12))
      .then(changed(2, 12, 10, soon))
    const now = changed(1, 12, 10, yesterday)
    given(priceDecider, first, now)
      .when(change(15, { from: tomorrow }))
      .then(changed(2, 15, 12, tomorrow))
    given(priceDecider, first, later, withdrawn(1))
      .when(change(12))
      .then(changed(2, 12, 10, soon))
  })

  it('does not change the past', () => {
    given(priceDecider, first)
      .when(change(12, { from: yesterday }))
      .thenRefused('price-in-the-past')
    given(priceDecider, first)
      .when(change(12, { from: at }))
      .thenRefused('price-in-the-past')
  })

  it('does not change to what it is, or will be then', () => {
    given(priceDecider, first).when(change(10)).thenRefused('same-price')
    const planned = changed(1, 12, 10, tomorrow)
    given(priceDecider, first, planned)
      .when(change(12, { from: nextWeek }))
      .thenRefused('same-price')
    given(priceDecider, first, planned)
      .when(change(10, { from: nextWeek }))
      .then(changed(2, 10, 12, nextWeek))
  })

  it('changes from the price that the admin was shown', () => {
    given(priceDecider, first)
      .when(change(12, { shown: 10 }))
      .then(changed(1, 12, 10, soon))
    given(priceDecider, first, changed(1, 11, 10, yesterday))
      .when(change(12, { shown: 10 }))
      .thenRefused('price-changed')
  })

  it('has no price that was not seeded', () => {
    given(priceDecider).when(change(12)).thenRefused('unknown-price')
  })

  it('takes back what is not in force, once', () => {
    const planned = changed(1, 12, 10, tomorrow)
    given(priceDecider, first, planned).when(withdraw(1)).then(withdrawn(1))
    given(priceDecider, first, planned, withdrawn(1)).when(withdraw(1)).thenRefused('not-found')
    given(priceDecider, first, changed(1, 12, 10, yesterday))
      .when(withdraw(1))
      .thenRefused('price-in-force')
    given(priceDecider, first).when(withdraw(1)).thenRefused('not-found')
  })
})
