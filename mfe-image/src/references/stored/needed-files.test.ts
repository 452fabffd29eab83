import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { neededFiles, needFiles } from './needed-files.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
}

const goTo = (tab: object) => vi.stubGlobal('sessionStorage', tab)
const needed = () => [...neededFiles('mira')].toSorted()
let shared = memory()

beforeEach(() => {
  vi.useFakeTimers()
  shared = memory()
  vi.stubGlobal('localStorage', shared)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('are those that each tab of the person named last', () => {
  const [one, other] = [memory(), memory()]
  goTo(one)
  needFiles('mira', ['boat', 'shoe'])
  goTo(other)
  needFiles('mira', ['shoe'])
  needFiles('joel', ['hat'])
  expect(needed()).toEqual(['boat', 'shoe'])
  goTo(one)
  needFiles('mira', [])
  expect(needed()).toEqual(['shoe'])
})

it('are not those of a tab that did not show up for a month', () => {
  vi.setSystemTime('2026-03-01')
  for (const key of ['boat', 'shoe']) {
    goTo(memory())
    needFiles('mira', [key])
  }
  vi.setSystemTime('2026-03-30')
  expect(needed()).toEqual(['boat', 'shoe'])
  needFiles('mira', ['shoe'])
  vi.setSystemTime('2026-04-02')
  expect(needed()).toEqual(['shoe'])
})

it('are none where something of another shape is stored', () => {
  shared.setItem('atelier.mira.reference-files', JSON.stringify([7, null, { tab: 'a' }, { tab: 1, at: 2, keys: [] }]))
  expect(needed()).toEqual([])
  shared.setItem('atelier.mira.reference-files', '{}')
  expect(needed()).toEqual([])
})
