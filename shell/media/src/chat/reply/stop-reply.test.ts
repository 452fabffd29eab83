import { createStore } from 'jotai'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chatAtom, writingAtom } from '../chat-state.ts'
import { failReply } from './end-reply.ts'
import { stopWriting } from './stop-reply.ts'

it('waits no longer for the id of a reply that is to be stopped than a line may take, and then says that it is stopped', () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const store = createStore()
  const reading = new AbortController()
  store.set(writingAtom, { text: '', reading })
  stopWriting(store)
  vi.advanceTimersByTime(9_999)
  expect(reading.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(reading.signal.aborted).toBe(true)
  failReply(store, reading.signal.reason)
  expect(store.get(chatAtom).messages).toMatchObject([{ failed: 'Stopped before the first word', unsent: true }])
})
