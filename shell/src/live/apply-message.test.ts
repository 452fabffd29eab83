import { type LiveKind, liveKinds } from '@studio/ui/live-kinds'
import { createQueryClient } from '@studio/ui/query-client'
import { expect, it, vi } from 'vitest'
import { applyMessage } from './apply-message.ts'
import type { LiveNews } from './live-socket.ts'

const position = 'a token of a place in the log, of 48 characters.'

const apply = vi.fn<LiveKind['apply']>()
liveKinds.register([{ kind: 'generation', name: 'what this test shows', apply }])

/** The ids that were applied, and how often everything was fetched anew. */
function applied(message: LiveNews, resumed = true) {
  apply.mockClear()
  const client = createQueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  applyMessage(client, message, resumed)
  return { ids: apply.mock.calls.map(([, id]) => id), everything: invalidated.mock.calls.length }
}

it('applies what has changed to what is shown', () => {
  const changes = [
    { kind: 'generation', id: 'g1' },
    { kind: 'generation', id: 'g2' },
    { kind: 'account', id: 'u1' },
  ] as const
  expect(applied({ type: 'changes', position, changes: [...changes] })).toEqual({ ids: ['g1', 'g2'], everything: 0 })
})

it('fetches everything again after a reset and when it did not resume', () => {
  expect(applied({ type: 'reset', position })).toEqual({ ids: [], everything: 1 })
  expect(applied({ type: 'ready', position }, false)).toEqual({ ids: [], everything: 1 })
  expect(applied({ type: 'ready', position }, true)).toEqual({ ids: [], everything: 0 })
})
