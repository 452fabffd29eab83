import type { Generation, GenerationOutput } from '@studio/backend/contract'
import { createToastStore } from '@studio/ui/toast-store'
import { expect, it } from 'vitest'
import { acceptPending, createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { failureTeller, noteFailures } from './told-failures.ts'

const sent = createPending('click', 'a fox', defaultDraft, new Date(0))
const running = { n: 0, status: 'running', progress: 50 } as const
const failed = (error: string, reason = 'refused'): GenerationOutput => ({ n: 1, status: 'failed', reason, error })
const generation = (id: string, ...outputs: readonly GenerationOutput[]): Generation => ({
  ...sent.generation,
  id,
  outputs: [...outputs],
})

it('tells once of a generation that was seen on its way, when one of its images fails', () => {
  const told = new Map()
  expect(noteFailures(told, [generation('a', running), generation('old', failed('long ago'))], [])).toEqual([])
  expect(noteFailures(told, [generation('a', running, failed('', 'cancelled'))], [])).toEqual([])
  const ended = [generation('a', failed('by you', 'cancelled'), failed('too dark')), generation('old', failed('no'))]
  expect(noteFailures(told, ended, [])).toEqual(['too dark'])
  expect(noteFailures(told, [generation('a', failed('too dark'), failed('too bright'))], [])).toEqual([])
})

it('tells also of one that was asked for here and has failed when it is first seen, before or after the response', () => {
  const told = new Map()
  const newest = [generation('a', failed('too dark'))]
  expect(noteFailures(told, newest, [sent])).toEqual([])
  expect(noteFailures(told, newest, acceptPending([sent], 'click', 'a'))).toEqual(['too dark'])
})

it('waits until a toast with an act and the result of that act have gone, as that act may be Undo', () => {
  const waiting: (() => void)[] = []
  const toasts = createToastStore((run) => void waiting.push(run))
  const tell = failureTeller(toasts)
  const shown = (): unknown => toasts.read()?.toast
  tell('first')
  tell('second')
  expect(shown()).toMatchObject({ title: 'Generation failed', description: 'second' })
  toasts.show({ title: 'Moved to trash', action: { label: 'Undo', run: () => undefined } })
  tell('third')
  toasts.dismissShown()
  toasts.show({ title: 'Restored' })
  expect(shown()).toMatchObject({ title: 'Restored' })
  toasts.dismissShown()
  expect(shown()).toMatchObject({ title: 'Restored' })
  for (const run of waiting) run()
  expect(shown()).toMatchObject({ title: 'Generation failed', description: 'third' })
})

it('leaves a toast that tells what is going on, and what is told after it', () => {
  const waiting: (() => void)[] = []
  const toasts = createToastStore((run) => void waiting.push(run))
  const tell = failureTeller(toasts)
  toasts.show({ title: 'Deleting...', stays: true })
  tell('first')
  expect(toasts.read()?.toast.title).toBe('Deleting...')
  toasts.show({ title: 'Deleted' })
  toasts.dismissShown()
  for (const run of waiting) run()
  expect(toasts.read()?.toast.description).toBe('first')
})
