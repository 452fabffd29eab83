import { afterEach, expect, it, vi } from 'vitest'
import { scrollBehavior } from './use-media.ts'

afterEach(() => void vi.unstubAllGlobals())

it('lets a page jump for people who want nothing to move', () => {
  const prefers = new Set<string>()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: prefers.has(query) }))
  expect(scrollBehavior()).toBe('smooth')
  prefers.add('(prefers-reduced-motion: reduce)')
  expect(scrollBehavior()).toBe('instant')
})
