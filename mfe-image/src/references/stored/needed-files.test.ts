import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { neededFiles, needFiles } from './needed-files.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
}

/** The locks that all pages of the browser share; none of the pages is closed. */
function locksOfBrowser() {
  const held = new Set<string>()
  const request = async (name: string, _options: LockOptions, take: (lock: object | null) => unknown) => {
    const isFree = !held.has(name)
    held.add(name)
    await take(isFree ? {} : null)
  }
  return { request }
}

/** The code as another page of the browser has it. */
async function otherPage() {
  vi.resetModules()
  return await import('./needed-files.ts')
}

const goTo = (tab: object) => vi.stubGlobal('sessionStorage', tab)
const needed = () => [...neededFiles('mira')].toSorted()
let shared = memory()

beforeEach(() => {
  vi.useFakeTimers()
  shared = memory()
  vi.stubGlobal('localStorage', shared)
  vi.stubGlobal('navigator', { locks: locksOfBrowser() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('are those that each tab of the person named last', async () => {
  const [one, other] = [memory(), memory()]
  goTo(one)
  await needFiles('mira', ['boat', 'shoe'])
  goTo(other)
  await needFiles('mira', ['shoe'])
  await needFiles('joel', ['hat'])
  expect(needed()).toEqual(['boat', 'shoe'])
  goTo(one)
  await needFiles('mira', [])
  expect(needed()).toEqual(['shoe'])
})

it('are those of a tab that was duplicated, whatever the other one needs by then', async () => {
  const tab = memory()
  goTo(tab)
  await needFiles('mira', ['boat'])
  const duplicate = memory()
  const name = 'atelier.mira.reference-tab'
  duplicate.setItem(name, tab.getItem(name) ?? '')
  const page = await otherPage()
  goTo(duplicate)
  await page.needFiles('mira', ['boat'])
  goTo(tab)
  await needFiles('mira', [])
  expect(needed()).toEqual(['boat'])
  goTo(duplicate)
  await page.needFiles('mira', [])
  expect(needed()).toEqual([])
})

it('are not those of a tab that did not show up for a month', async () => {
  vi.setSystemTime('2026-03-01')
  for (const key of ['boat', 'shoe']) {
    goTo(memory())
    await needFiles('mira', [key])
  }
  vi.setSystemTime('2026-03-30')
  expect(needed()).toEqual(['boat', 'shoe'])
  await needFiles('mira', ['shoe'])
  vi.setSystemTime('2026-04-02')
  expect(needed()).toEqual(['shoe'])
})

it('are none where something of another shape is stored', () => {
  shared.setItem('atelier.mira.reference-files', JSON.stringify([7, null, { tab: 'a' }, { tab: 1, at: 2, keys: [] }]))
  expect(needed()).toEqual([])
  shared.setItem('atelier.mira.reference-files', '{}')
  expect(needed()).toEqual([])
})
