import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { showToast } from './toast-store.ts'
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
  const nothing = () => null
  const parts = { Title: nothing, Action: nothing, Close: nothing }
  const recorded = { Provider: record('provider'), Viewport: record('viewport'), Root: record('root') }
  return { ...(await original<object>()), ...recorded, ...parts }
})

it('shows a toast for 5000 ms and lets it be swiped away by 50 px; F8 leads there', () => {
  renderToStaticMarkup(<Toasts corner="top-left" />)
  expect(given.get('provider')).toMatchObject({ duration: 5000, swipeThreshold: 50 })
  // The library's own default is F8.
  expect(given.get('viewport')?.['hotkey']).toBeUndefined()
})

const styles = readFileSync(join(import.meta.dirname, 'toasts.module.css'), 'utf8')

it('leaves ten seconds to undo, and a bar that runs out with them', () => {
  showToast({ title: 'Moved to trash', action: { label: 'Undo', run: () => undefined } })
  renderToStaticMarkup(<Toasts corner="bottom-left" />)
  expect(given.get('root')).toMatchObject({ duration: 10_000 })
  expect(styles).toContain('run-out 10s')
  showToast({ title: 'Settings applied' })
  renderToStaticMarkup(<Toasts corner="bottom-left" />)
  expect(given.get('root')?.['duration']).toBeUndefined()
})

it('shows what is still going on until another toast takes its place', () => {
  showToast({ title: 'Uploading...', stays: true })
  renderToStaticMarkup(<Toasts corner="bottom-left" />)
  expect(given.get('root')).toMatchObject({ duration: Infinity })
})

it('is at most 420 px wide', () => {
  expect(styles).toContain('width: min(100vw, 420px)')
})
