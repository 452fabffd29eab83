import { atom, createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import { undoLastAct } from '../acts/last-act.ts'
import { replacePrompt } from './written-prompt.ts'

const draft = atom({ prompt: '', seed: 7 })
const draftAtom = atom(
  (get) => get(draft),
  (_get, set, change: { readonly prompt: string }) => set(draft, (now) => ({ ...now, ...change })),
)
let store = createStore()
const prompt = () => store.get(draftAtom).prompt

beforeEach(() => {
  store = createStore()
})

it('brings the words that were replaced back with the key that undoes the last act, also when the toast is gone', async () => {
  store.set(draftAtom, { prompt: 'what I wrote' })
  replacePrompt(store, draftAtom, 'what the AI wrote')
  expect(prompt()).toBe('what the AI wrote')
  await undoLastAct(store)
  expect(prompt()).toBe('what I wrote')
  expect(store.get(draft).seed).toBe(7)
})

it('keeps what was typed since the words were replaced', async () => {
  store.set(draftAtom, { prompt: 'what I wrote' })
  replacePrompt(store, draftAtom, 'what the AI wrote')
  store.set(draftAtom, { prompt: 'what the AI wrote, and an hour of my own' })
  await undoLastAct(store)
  expect(prompt()).toBe('what the AI wrote, and an hour of my own')
})

it('has nothing to bring back to an empty prompt box', async () => {
  store.set(draftAtom, { prompt: ' ' })
  replacePrompt(store, draftAtom, 'what the AI wrote')
  await undoLastAct(store)
  expect(prompt()).toBe('what the AI wrote')
})
