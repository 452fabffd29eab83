import { toastStore } from '@studio/ui/toast-store'
import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { noteReplaced, undoLastAct } from './last-act.ts'

/** A place in which `before` was replaced by `after`. */
function replaced() {
  const store = createStore()
  let words = 'after'
  const write = (value: string): void => {
    words = value
  }
  const shownBefore = toastStore.read()
  /** What is shown since. */
  const toast = () => (toastStore.read() === shownBefore ? undefined : toastStore.read()?.toast)
  const { run } = noteReplaced(store, { read: () => words, write }, 'before')
  return { read: () => words, write, toast, pressUndo: run, pressKey: () => undoLastAct(store) }
}

it('brings back what was replaced with the toast', () => {
  const { read, toast, pressUndo } = replaced()
  pressUndo()
  expect(read()).toBe('before')
  expect(toast()).toBeUndefined()
})

it('brings it back with the key, which says so and can be taken back, because the place may be on another page', async () => {
  const { read, toast, pressKey } = replaced()
  await pressKey()
  expect(read()).toBe('before')
  expect(toast()).toMatchObject({ title: 'Undone', action: { label: 'Undo' } })
  // pressed twice by mistake
  await pressKey()
  expect(read()).toBe('before')
  toast()?.action?.run()
  expect(read()).toBe('after')
})

it('leaves what was changed since to the key', async () => {
  const { read, write, pressKey } = replaced()
  write('what I wrote since')
  await pressKey()
  expect(read()).toBe('what I wrote since')
})

it('does nothing more with the toast once it is undone', async () => {
  const { read, toast, pressKey, pressUndo } = replaced()
  await pressKey()
  const shown = toast()
  pressUndo()
  expect(read()).toBe('before')
  expect(toast()).toBe(shown)
})

it('brings back what was replaced with the toast also when it was changed since, which then comes back with another', () => {
  const { read, write, toast, pressUndo } = replaced()
  write('what I wrote since')
  pressUndo()
  expect(read()).toBe('before')
  expect(toast()).toMatchObject({ title: 'Undone', action: { label: 'Undo' } })
  toast()?.action?.run()
  expect(read()).toBe('what I wrote since')
})
