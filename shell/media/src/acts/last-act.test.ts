import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { noteAct, noteChange, undoLastAct } from './last-act.ts'

it('undoes the last act, once, whether by its own button or by the keyboard', async () => {
  const store = createStore()
  const undone: string[] = []
  const act = (name: string) => noteAct(store, async () => void undone.push(name))
  await undoLastAct(store)
  const first = act('first')
  const second = act('second')
  await undoLastAct(store)
  await undoLastAct(store)
  await second()
  expect(undone).toEqual(['second'])
  // an earlier act can still be undone by its own button
  await first()
  await first()
  expect(undone).toEqual(['second', 'first'])
})

it('can still undo an act after one that has changed nothing', async () => {
  const store = createStore()
  const undone: string[] = []
  noteChange(store, ['a picture'], async () => void undone.push('first'))
  expect(noteChange(store, [], async () => void undone.push('second'))).toEqual({})
  await undoLastAct(store)
  expect(undone).toEqual(['first'])
})
