import { type BulkAction, changeImages, mostImagesAtOnce } from '@studio/backend/contract'
import { formatCount, formatCountOf } from '@studio/ui/format'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { noteUnsaved } from '@studio/ui/unsaved'
import { useCallback } from 'react'
import { mutexByName } from './mutex.ts'
import { sleep, whenAllowed } from './when-allowed.ts'

export { mutexByName, whenAllowed }

/** What became of many images. */
export interface BulkOutcome {
  /** Changed by the command: to undo it means to undo it for these. */
  readonly changed: readonly string[]
  /** Changed, that way already, or gone: the person has what they wanted. */
  readonly settled: readonly string[]
  readonly failed: readonly string[]
  /** Those of the settled ones that do not exist any more: whoever wanted them back does not have what they wanted. */
  readonly gone?: readonly string[]
  /** The first error. */
  readonly error?: unknown
}

/** What became of one image. */
type Fate = 'changed' | 'unchanged' | 'not-found' | 'failed'

/** Sends one bulk command and returns what became of each image. */
export type SendBulk = (assetIds: readonly string[]) => Promise<readonly { readonly id: string; readonly fate: Fate }[]>

interface BulkOptions {
  /** Told how many images are done, after each command but the last. */
  readonly onProgress?: (done: number) => void
  /** The last images are sent first: for commands that put their images, in their order, above all that are there. */
  readonly lastFirst?: boolean
  /** Waits that many milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
}

/**
 * Changes any number of images, 500 with each command, one command after the other; what fails does not stop the rest. A command may have to
 * wait for a minute: until all are sent, the browser asks before it leaves the page.
 */
export async function changeMany(
  send: SendBulk,
  ids: readonly string[],
  options: BulkOptions = {},
): Promise<BulkOutcome> {
  const unsent = Symbol('bulk')
  noteUnsaved(unsent, true)
  try {
    return await changeInTurn(send, ids, options)
  } finally {
    noteUnsaved(unsent, false)
  }
}

async function changeInTurn(
  send: SendBulk,
  ids: readonly string[],
  { onProgress, lastFirst = false, pause = sleep }: BulkOptions,
): Promise<BulkOutcome> {
  const idsOf: Record<Fate, string[]> = { changed: [], unchanged: [], 'not-found': [], failed: [] }
  const settled: string[] = []
  const errors: unknown[] = []
  for (let done = 0; done < ids.length; done += mostImagesAtOnce) {
    if (done > 0) onProgress?.(done)
    const left = ids.slice(0, ids.length - done)
    const asked = lastFirst ? left.slice(-mostImagesAtOnce) : ids.slice(done, done + mostImagesAtOnce)
    try {
      for (const { id, fate } of await whenAllowed(() => send(asked), pause)) {
        idsOf[fate].push(id)
        if (fate !== 'failed') settled.push(id)
      }
    } catch (error) {
      idsOf.failed.push(...asked)
      errors.push(error)
    }
  }
  return { changed: idsOf.changed, settled, failed: idsOf.failed, gone: idsOf['not-found'], error: errors[0] }
}

/** What is said when images were to come back: `back` when they have, and otherwise that they do not exist any more, under `failed`. */
export function returnedWords(
  { settled, gone = [] }: Pick<BulkOutcome, 'settled' | 'gone'>,
  back: Parameters<typeof showToast>[0],
  failed: string,
  noun = 'image',
): Parameters<typeof showToast>[0] {
  if (gone.length === 0) return back
  const description = `${formatCountOf(gone.length, noun)} deleted forever`
  return gone.length < settled.length ? { ...back, description } : { title: failed, description, tone: 'bad' }
}

/** Says how far work on many images has come, `done` of `all` images, until it is said what has become of it. */
export function tellProgress(title: string, done: number, all: number): void {
  showToast({ title, description: `${formatCount(done)} of ${formatCount(all)}`, stays: true })
}

/** Changes any number of images of the gallery or the trash with few commands; `onProgress` is told how many are done. Never throws. */
export function useBulk(): (
  action: BulkAction,
  ids: readonly string[],
  onProgress?: (done: number) => void,
) => Promise<BulkOutcome> {
  const { mutateAsync } = useCommand(changeImages)
  return useCallback(
    (action, ids, onProgress) => {
      const send = async (assetIds: readonly string[]) =>
        (await mutateAsync({ body: { action, assetIds: [...assetIds] } })).images
      return changeMany(send, ids, onProgress && { onProgress })
    },
    [mutateAsync],
  )
}
