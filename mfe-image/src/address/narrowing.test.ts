import { expect, it } from 'vitest'
import { countFilters, readNarrowing, readPeriod, withDate, withToggled } from './narrowing.ts'

const id = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
const today = new Date(2026, 10, 23)

it('reads filters in one form, and nothing that means nothing', () => {
  expect(readNarrowing({ model: ' b,a,,a', ratio: '', quality: 4, style: undefined })).toEqual({ model: 'a,b' })
  expect(readNarrowing({ date: '7d', madeFrom: id.toUpperCase(), other: 'x' })).toEqual({ date: '7d', madeFrom: id })
  for (const date of [
    '8d',
    '..',
    '2026-11-03',
    '2026-13-01..',
    '2026-11-03..2026-11-01',
    'a..b',
    '..2026-11-01..',
    7,
  ]) {
    expect(readNarrowing({ date })).toEqual({})
  }
  expect(readNarrowing({ date: '2026-11-01..' })).toEqual({ date: '2026-11-01..' })
  expect(readNarrowing({ madeFrom: 'mine' })).toEqual({})
})

it('adds values and takes them away again', () => {
  const one = withToggled({ date: '7d' }, 'quality', '4K')
  const two = withToggled(one, 'quality', '2K')
  expect(two).toEqual({ date: '7d', quality: '2K,4K' })
  expect(countFilters(two)).toBe(3)
  expect(withToggled(withToggled(two, 'quality', '4K'), 'quality', '2K')).toEqual({ date: '7d' })
  expect(withDate(two, undefined)).toEqual({ quality: '2K,4K' })
  expect(withDate(two, '..')).toEqual({ quality: '2K,4K' })
})

it('means whole days of the person, also where one has 23 or 25 hours', () => {
  const at = (...day: [number, number, number]) => new Date(...day).getTime()
  expect(readPeriod('today', today)).toEqual({ from: at(2026, 10, 23), to: Number.POSITIVE_INFINITY })
  expect(readPeriod('7d', today).from).toBe(at(2026, 10, 17))
  expect(readPeriod('30d', today).from).toBe(at(2026, 9, 25))
  expect(readPeriod('2026-03-28..2026-03-29', today)).toEqual({ from: at(2026, 2, 28), to: at(2026, 2, 30) })
  expect(readPeriod('..2026-11-01', today)).toEqual({ from: Number.NEGATIVE_INFINITY, to: at(2026, 10, 2) })
})
