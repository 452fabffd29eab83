import { getPrices } from '@studio/backend/contract/prices'
import { listVideoModels, videoQueueStatus } from '@studio/backend/contract/videos'
import { beginPatience } from '@studio/media/patience'
import type { CallOptions } from '@studio/ui/api'
import { isPriceChanged, mayBeCarriedOut } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { serverNow } from '@studio/ui/server-clock'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { acceptPending, createPending, dropPending, leavePending, type Pending } from '../kind/pending.ts'
import { reasonText } from './failure.ts'
import type { Outcome } from './outcome.ts'

/** What is told how much of the files of a request has been sent. */
interface Told {
  readonly onUpload?: (share: number) => void
}

/** Clips of one press. */
interface Submission<Input extends object> extends Told {
  /** What is sent for each. */
  readonly inputs: readonly Input[]
  /** Width by height of their tiles. */
  readonly ratio: number
  /** The words that they are asked for with; may be empty. */
  readonly prompt: string
  readonly send: (
    input: Input & Told,
    options: CallOptions,
  ) => Promise<{ readonly id: string; readonly status: string }>
}

/**
 * What the price on a button comes from, of all kinds of clips. Only a refusal tells a page without a live socket that it has changed: its
 * button would say the refused one for ever.
 */
const priceKeys = [cacheKey(getPrices), cacheKey(listVideoModels)]

/**
 * Returns a function that asks for clips: each is a request of its own, with a key of its own. Their tiles are shown at once; those that are
 * refused disappear, and after a refusal no further clip is asked for. The tile of a clip that may have been taken without a response stays,
 * so that nobody buys it twice.
 */
export function useSubmit<C extends Clip>({
  name,
  pendingAtom,
  listKey,
}: Pick<ClipKind<C>, 'name' | 'pendingAtom' | 'listKey'>) {
  const client = useQueryClient()
  const setPending = useSetAtom(pendingAtom)

  const sendAll = async <Input extends object>(
    clips: readonly (Pending & { readonly input: Input })[],
    { send, onUpload }: Pick<Submission<Input>, 'send' | 'onUpload'>,
  ) => {
    const statuses: string[] = []
    try {
      for (const { key, command, input } of clips) {
        const { id, status } = await sendPatiently(onUpload, (told, signal) =>
          send({ ...input, ...told }, { idempotencyKey: command, signal }),
        )
        statuses.push(status)
        const accepted = { clipId: id, acceptedAt: serverNow() }
        setPending((all) => acceptPending(all, key, accepted))
      }
      return { statuses }
    } catch (error) {
      const left = clips.slice(statuses.length).map(({ key }) => key)
      const mayBeTaken = mayBeCarriedOut(error)
      setPending((all) => (mayBeTaken ? leavePending(all, left, reasonText(name, error)) : dropPending(all, left)))
      return { statuses, error }
    }
  }

  return async <Input extends object>(submission: Submission<Input>): Promise<Outcome> => {
    const { inputs, ratio, prompt } = submission
    const asked = { ratio, prompt, startedAt: serverNow() }
    const clips = inputs.map((input) => ({ ...createPending(randomKey(), asked), input }))
    setPending((all) => [...clips.map(({ input: _sent, ...pending }) => pending), ...all])
    const { statuses, ...failure } = await sendAll(clips, submission)
    const changed = [listKey, cacheKey(videoQueueStatus), ...(isPriceChanged(failure.error) ? priceKeys : [])]
    for (const queryKey of changed) void client.invalidateQueries({ queryKey })
    const queued = statuses.filter((status) => status === 'pending').length
    return { processing: statuses.length - queued, queued, ...failure }
  }
}

/**
 * Sends one request until its patience is over.
 * @param onUpload is told how much of its files has been sent; undefined when it has none
 */
async function sendPatiently<Result>(
  onUpload: Told['onUpload'],
  send: (told: Told, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const patience = beginPatience(onUpload !== undefined)
  const told = (share: number): void => {
    patience.onUpload(share)
    onUpload?.(share)
  }
  return await send(onUpload === undefined ? {} : { onUpload: told }, patience.signal).finally(patience.end)
}
