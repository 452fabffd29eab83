import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { noteAct, noteBegun, type Undoable, undoLastAct } from './last-act.ts'

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

/** An act whose command is on its way; it changes what the test says at its end. */
function begun(store: ReturnType<typeof createStore>, undone: string[]) {
  const command = Promise.withResolvers<readonly string[]>()
  const noted = noteBegun(store, command.promise, async (changed) => void undone.push(...changed))
  return { ...command, noted }
}

it('undoes an act whose command is on its way, once it has ended, and not the one before', async () => {
  const [store, undone] = [createStore(), [] as string[]]
  noteAct(store, async () => void undone.push('first'))
  const { resolve, noted } = begun(store, undone)
  const pressed = [undoLastAct(store), undoLastAct(store)]
  expect(undone).toEqual([])
  resolve(['a', 'b'])
  await Promise.all(pressed)
  expect(undone).toEqual(['a', 'b'])
  // its button would do nothing any more
  expect(await noted).toEqual({})
  await undoLastAct(store)
  expect(undone).toEqual(['a', 'b'])
})

it.each([
  ['as they were sent', 0, 1],
  ['the other way round', 1, 0],
])('can undo the act before commands that have changed nothing and end %s', async (_order, one, other) => {
  const [store, undone] = [createStore(), [] as string[]]
  noteAct(store, async () => void undone.push('first'))
  const commands = [begun(store, undone), begun(store, undone)]
  commands[one]?.reject(new Error('refused'))
  expect(await commands[one]?.noted).toEqual({})
  commands[other]?.resolve([])
  expect(await commands[other]?.noted).toEqual({})
  await undoLastAct(store)
  expect(undone).toEqual(['first'])
})

it('can undo the act before a command that was to be undone and has changed nothing', async () => {
  const [store, undone] = [createStore(), [] as string[]]
  noteAct(store, async () => void undone.push('first'))
  const { resolve, noted } = begun(store, undone)
  const pressed = undoLastAct(store)
  resolve([])
  await Promise.all([pressed, noted])
  expect(undone).toEqual([])
  await undoLastAct(store)
  expect(undone).toEqual(['first'])
})

it('can undo an act again whose undo has failed, by the toast that says so and by the keyboard', async () => {
  const [store, undone] = [createStore(), [] as string[]]
  const failing = { times: 2 }
  const failures: Undoable[] = []
  const changed = Promise.resolve(['a'])
  const { action } = await noteBegun(store, changed, async ([id], again) => {
    if (failing.times > 0) failures.push(again())
    else undone.push(`${id} back`)
    failing.times -= 1
  })
  action?.run()
  await expect.poll(() => failures.length).toBe(1)
  failures[0]?.action?.run()
  await expect.poll(() => failures.length).toBe(2)
  for (const _ of ['pressed', 'pressed again']) await undoLastAct(store)
  failures[1]?.action?.run()
  await Promise.resolve()
  expect(undone).toEqual(['a back'])
})

it('does again only what is left of an undo that has failed in part, and is through when nothing is left', async () => {
  const [store, asked] = [createStore(), [] as string[]]
  const left = [['b', 'c'], ['c'], []]
  const offered: Undoable[] = []
  await noteBegun(store, Promise.resolve(['a', 'b', 'c']), async (ids, again) => {
    asked.push(ids.join())
    offered.push(again(left.shift()))
  })
  for (const _ of ['once', 'twice', 'three times', 'in vain']) await undoLastAct(store)
  expect(asked).toEqual(['a,b,c', 'b,c', 'c'])
  expect(offered.at(-1)).toEqual({})
})
