import { undoLastAct } from '@studio/media/last-act'
import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { defaultDraft } from '../../request/settings.ts'
import { replacePrompt } from './replace-prompt.ts'

it('brings the words that were replaced back with the key that undoes the last act, also when the toast is gone', async () => {
  const store = createStore()
  const changes: unknown[] = []
  const panelWith = (prompt: string) => ({
    draft: { ...defaultDraft, prompt },
    change: (changed: object) => void changes.push(changed),
  })
  replacePrompt(store, panelWith('what I wrote'), 'what the AI wrote')
  await undoLastAct(store)
  expect(changes).toEqual([{ prompt: 'what the AI wrote' }, { prompt: 'what I wrote' }])
  // there is nothing to bring back
  replacePrompt(store, panelWith(' '), 'what the AI wrote')
  await undoLastAct(store)
  expect(changes).toHaveLength(3)
})
