import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
}

/** Loads the page in a tab, anew if it was loaded there before. */
async function load(shared: object, tab: object) {
  vi.resetModules()
  vi.stubGlobal('localStorage', shared)
  vi.stubGlobal('sessionStorage', tab)
  const { draftAtomOf } = await import('./draft.ts')
  const store = createStore()
  const draft = draftAtomOf('me')
  return { prompt: () => store.get(draft).prompt, write: (prompt: string) => store.set(draft, { prompt }) }
}

it('keeps the half-written prompt of each tab, and starts a new tab with the last one', async () => {
  const [shared, one, other] = [memory(), memory(), memory()]
  const first = await load(shared, one)
  first.write('a fox in the')
  const second = await load(shared, other)
  expect(second.prompt()).toBe('a fox in the')
  second.write('a harbour at')
  expect((await load(shared, one)).prompt()).toBe('a fox in the')
  expect((await load(shared, other)).prompt()).toBe('a harbour at')
  expect((await load(shared, memory())).prompt()).toBe('a harbour at')
})
