import { expect, it } from 'vitest'
import { createToastStore } from './toast-store.ts'

function store() {
  const waiting: { run: () => void; ms: number }[] = []
  const toasts = createToastStore((run, ms) => void waiting.push({ run, ms }))
  return { toasts, waiting }
}

it('shows one toast at a time', () => {
  const { toasts } = store()
  toasts.show({ title: 'first' })
  toasts.show({ title: 'second' })
  expect(toasts.read()?.toast.title).toBe('second')
})

it('removes a dismissed toast after 3000 ms', () => {
  const { toasts, waiting } = store()
  toasts.show({ title: 'first' })
  toasts.dismiss(1)
  expect(toasts.read()?.open).toBe(false)
  expect(waiting.map(({ ms }) => ms)).toEqual([3000])
  waiting[0]?.run()
  expect(toasts.read()).toBeUndefined()
})

it('leaves a newer toast alone when the time of an older one is up', () => {
  const { toasts, waiting } = store()
  toasts.show({ title: 'first' })
  toasts.dismiss(1)
  toasts.show({ title: 'second' })
  waiting[0]?.run()
  expect(toasts.read()).toMatchObject({ toast: { title: 'second' }, open: true })
})
