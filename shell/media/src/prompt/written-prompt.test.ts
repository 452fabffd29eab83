import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { undoLastAct } from '../acts/last-act.ts'
import { replacePrompt } from './written-prompt.ts'

it('brings the words that were replaced back with the key that undoes the last act, also when the toast is gone', async () => {
  const store = createStore()
  const changes: unknown[] = []
  const written = (prompt: string) => ({
    draft: { prompt },
    change: (changed: object) => void changes.push(changed),
  })
  replacePrompt(store, written('what I wrote'), 'what the AI wrote')
  await undoLastAct(store)
  expect(changes).toEqual([{ prompt: 'what the AI wrote' }, { prompt: 'what I wrote' }])
  // there is nothing to bring back
  replacePrompt(store, written(' '), 'what the AI wrote')
  await undoLastAct(store)
  expect(changes).toHaveLength(3)
})
