import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AdminId } from '../../platform/eventsourcing/event.ts'
import { priceKey } from '../catalogue/price-list.ts'
import { priceSeeds, seedPriceList, unitWords } from '../catalogue/price-seeds.ts'
import { type PriceCommand, priceDecider } from './decider.ts'
import { noPrices, type PriceState, priceListAt, priceListOf } from './price-state.ts'

const adminId = AdminId.parse('11111111-1111-4111-8111-111111111111')
const begin = Date.parse('2026-11-24T10:00:00.000Z')
const hour = 3_600_000
const prices = [
  { model: 'a', unit: 'image', micros: 10 },
  { model: 'b', unit: 'second', micros: 20 },
]
const catalogue = { version: 2, micros: { [priceKey('a', 'image')]: 10, [priceKey('b', 'second')]: 20 } }

/** The state after a command, or the same where it was refused. */
function after(state: PriceState, command: PriceCommand): PriceState {
  try {
    return priceDecider.decide(command, state).reduce(priceDecider.evolve, state)
  } catch (error) {
    if (error instanceof DomainError) return state
    throw error
  }
}

const step = fc.record({
  /** Since the step before. */
  waits: fc.integer({ min: 1, max: 5 * hour }),
  model: fc.constantFrom(...prices),
  micros: fc.integer({ min: 0, max: 50 }),
  /** After the step; undefined: at once. */
  in: fc.option(fc.integer({ min: 0, max: 9 * hour }), { nil: undefined }),
  withdraws: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
})

describe('whatever admins do', () => {
  it('a version always stands for the same prices, and the list that held at a moment is never another one afterwards', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const context = { commandId: 'c', correlationId: 'c', causationId: 'c' }
        const at = new Date(begin).toISOString()
        let state = after(noPrices, { ...context, at, type: 'SeedPrices', version: 2, prices })
        let now = begin
        const held: { readonly moment: Date; readonly list: ReturnType<typeof priceListAt> }[] = []
        for (const { waits, model, micros, in: delay, withdraws } of steps) {
          now += waits
          const command = { ...context, at: new Date(now).toISOString(), adminId }
          const from = delay === undefined ? undefined : new Date(now + delay).toISOString()
          state = after(
            state,
            withdraws === undefined
              ? { ...command, type: 'ChangePrice', model: model.model, unit: model.unit, micros, from }
              : { ...command, type: 'WithdrawPriceChange', number: withdraws },
          )
          held.push({ moment: new Date(now), list: priceListAt(state, new Date(now), catalogue) })
        }
        for (const { moment, list } of held) {
          expect(priceListAt(state, moment, catalogue)).toEqual(list)
          expect(priceListOf(state, list.version, catalogue)).toEqual(list)
        }
        const versions = held.map(({ list }) => list.version)
        expect(versions).toEqual(versions.toSorted((a, b) => a - b))
      }),
    )
  })

  it('what the log does not have costs what the catalogue says', () => {
    expect(priceListAt(noPrices, new Date(begin), catalogue)).toEqual(catalogue)
    expect(priceListOf(noPrices, 1, catalogue)).toEqual(catalogue)
  })
})

describe('the prices of the catalogue', () => {
  it('are one for each model and unit, with words for people', () => {
    const keys = priceSeeds.map(({ model, unit }) => priceKey(model, unit))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(40)
    expect(seedPriceList.micros[priceKey('kling-2.1', 'second pro')]).toBe(90_000)
    expect(priceSeeds.filter(({ micros }) => !Number.isInteger(micros))).toEqual([])
    const words = new Set(priceSeeds.map(({ unit }) => unitWords(unit)))
    expect([...words]).toContain('a second, pro, 1080p')
    expect([...words]).toContain('a second, with sound')
    expect([...words].filter((each) => !/^(an image|a second|5 seconds|a million tokens)/.test(each))).toEqual([])
  })
})
