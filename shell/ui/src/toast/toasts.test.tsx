import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Toasts } from './toasts.tsx'

const given = vi.hoisted(() => new Map<string, Readonly<Record<string, unknown>>>())

// React reads a store on the server only through a server snapshot, which this store does not have.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))

vi.mock('@radix-ui/react-toast', async (original) => {
  const record = (name: string) => (props: { readonly children?: ReactNode }) => {
    given.set(name, props)
    return props.children
  }
  return { ...(await original<object>()), Provider: record('provider'), Viewport: record('viewport') }
})

it('shows a toast for 5000 ms and lets it be swiped away by 50 px; F8 leads there', () => {
  renderToStaticMarkup(<Toasts corner="top-left" />)
  expect(given.get('provider')).toMatchObject({ duration: 5000, swipeThreshold: 50 })
  // The library's own default is F8.
  expect(given.get('viewport')?.['hotkey']).toBeUndefined()
})

it('is at most 420 px wide', () => {
  const styles = readFileSync(join(import.meta.dirname, 'toasts.module.css'), 'utf8')
  expect(styles).toContain('width: min(100vw, 420px)')
})
