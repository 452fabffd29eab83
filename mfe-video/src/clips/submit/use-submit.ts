import { videoQueueStatus } from '@studio/backend/contract/videos'
import type { CallOptions } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { serverNow } from '@studio/ui/server-clock'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { acceptPending, createPending, dropPending, type Pending } from '../kind/pending.ts'

/** Spec images 9: generation request time-out. */
const timeoutMs = 300_000

/** Clips of one press. */
interface Submission<Input> {
  /** What is sent for each. */
  readonly inputs: readonly Input[]
  /** Width by height of their tiles. */
  readonly ratio: number
  readonly send: (input: Input, options: CallOptions) => Promise<{ readonly id: string; readonly status: string }>
}

interface Outcome {
  readonly processing: number
  /** Waiting for one that is processed to end. */
  readonly queued: number
  /** Why the others were not taken. */
  readonly error?: unknown
}

/**
 * Returns a function that asks for clips: each is a request of its own, with a key of its own. Their tiles are shown at once; those that are
 * refused disappear, and after a refusal no further clip is asked for.
 */
export function useSubmit<C extends Clip>({ pendingAtom, listKey }: Pick<ClipKind<C>, 'pendingAtom' | 'listKey'>) {
  const client = useQueryClient()
  const setPending = useSetAtom(pendingAtom)

  const sendAll = async <Input>(
    clips: readonly (Pending & { readonly input: Input })[],
    send: Submission<Input>['send'],
  ) => {
    const statuses: string[] = []
    try {
      for (const { key, command, input } of clips) {
        const { id, status } = await send(input, { idempotencyKey: command, signal: AbortSignal.timeout(timeoutMs) })
        statuses.push(status)
        setPending((all) => acceptPending(all, key, id))
      }
      return { statuses }
    } catch (error) {
      const refused = clips.slice(statuses.length).map(({ key }) => key)
      setPending((all) => dropPending(all, refused))
      return { statuses, error }
    }
  }

  return async <Input>({ inputs, ratio, send }: Submission<Input>): Promise<Outcome> => {
    const clips = inputs.map((input) => ({ ...createPending(randomKey(), ratio, serverNow()), input }))
    setPending((all) => [...clips.map(({ input: _sent, ...pending }) => pending), ...all])
    const { statuses, ...failure } = await sendAll(clips, send)
    for (const queryKey of [listKey, cacheKey(videoQueueStatus)]) void client.invalidateQueries({ queryKey })
    const queued = statuses.filter((status) => status === 'pending').length
    return { processing: statuses.length - queued, queued, ...failure }
  }
}
