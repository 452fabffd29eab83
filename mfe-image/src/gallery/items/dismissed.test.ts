import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The module as another page of the same browser has it. */
async function anotherPage() {
  vi.resetModules()
  const { dismissedAtomOf } = await import('./dismissed.ts')
  const store = createStore()
  const dismissed = dismissedAtomOf('mira')
  store.get(dismissed)
  return {
    dismiss: (dismissal: string) => store.set(dismissed, dismissal),
    dismissed: () => [...store.get(dismissed)],
  }
}

it('remembers what was dismissed in two pages at once', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const [one, other] = [await anotherPage(), await anotherPage()]
  one.dismiss('a.0')
  other.dismiss('b.1')
  expect((await anotherPage()).dismissed()).toEqual(['a.0', 'b.1'])
})
