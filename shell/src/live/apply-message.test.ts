import { expect, it } from 'vitest'
import { applyMessage } from './apply-message.ts'
import type { LiveNews } from './live-socket.ts'

const position = 'a token of a place in the log, of 48 characters.'

function applied(message: LiveNews, resumed = true) {
  const calls: unknown[] = []
  applyMessage(
    {
      client: {
        invalidateQueries: (filter) => {
          calls.push(filter?.queryKey ?? 'everything')
          return Promise.resolve()
        },
      },
      refreshGeneration: (id) => calls.push(id),
      refreshImage: (id) => calls.push(id),
      refreshMember: (id) => calls.push(`in characters: ${id}`),
    },
    message,
    resumed,
  )
  return calls
}

it('fetches changed generations and what a change of an image, the queue, the account, a LoRA or prompt settings touches', () => {
  const changes = [
    { kind: 'generation', id: 'g1' },
    { kind: 'image', id: 'a1' },
    { kind: 'queue', id: 'u1' },
    { kind: 'account', id: 'u1' },
    { kind: 'lora', id: 'l1' },
    { kind: 'prompt-setting', id: 'p1' },
  ] as const
  expect(applied({ type: 'changes', position, changes: [...changes] })).toEqual([
    'g1',
    'a1',
    'in characters: a1',
    ['/api/trash'],
    ['/api/uploads'],
    ['/api/characters'],
    ['/api/styles'],
    ['/api/image-queue-status'],
    ['/api/auth/user'],
    ['/api/loras'],
    ['/api/prompt-settings'],
  ])
})

it('fetches the list of characters and the images of one, or the styles, after one has changed', () => {
  const changes = [
    { kind: 'character', id: 'c1' },
    { kind: 'style', id: 's1' },
  ] as const
  expect(applied({ type: 'changes', position, changes: [...changes] })).toEqual([
    ['/api/characters'],
    ['/api/characters/:characterId/images/columns', { params: { characterId: 'c1' } }],
    ['/api/styles'],
    ['/api/styles/:styleId/versions'],
  ])
})

it('fetches the lists instead of each thing when very much has changed', () => {
  const changes = Array.from({ length: 10_000 }, (_, n) => ({ kind: 'generation', id: `g${n}` }) as const)
  expect(applied({ type: 'changes', position, changes })).toEqual(['everything'])
  expect(applied({ type: 'changes', position, changes: changes.slice(0, 99) })).toHaveLength(99)
})

it('fetches everything again after a reset and when it did not resume', () => {
  expect(applied({ type: 'reset', position })).toEqual(['everything'])
  expect(applied({ type: 'ready', position }, false)).toEqual(['everything'])
  expect(applied({ type: 'ready', position }, true)).toEqual([])
})
