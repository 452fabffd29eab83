import type { Generation } from '@studio/backend/contract'
import { toastStore } from '@studio/ui/toast-store'
import { atom } from 'jotai'
import type { Pending } from '../request/pending.ts'

/**
 * The generations that this page has seen, by id, and whether the person was told that one of their images failed. Kept for the whole life of
 * the page, so that nothing is told twice.
 */
export type ToldFailures = Map<string, boolean>

export const toldFailuresAtom = atom((): ToldFailures => new Map())

/** Why the first of the images failed, of those that the person has not cancelled; undefined when none did. */
function failureOf({ outputs }: Generation): string | undefined {
  const failed = outputs.find((output) => output.status === 'failed' && output.reason !== 'cancelled')
  return failed?.status === 'failed' ? failed.error : undefined
}

/**
 * Notes the newest generations, and returns why images failed of those that were seen on their way, or were asked for on this page, and are
 * not told of yet. What had failed before the page was loaded is nothing new.
 */
export function noteFailures(
  told: ToldFailures,
  newest: readonly Generation[],
  pending: readonly Pending[],
): readonly string[] {
  const own = new Set(pending.flatMap(({ jobId }) => jobId ?? []))
  // A generation that arrives before the response to its request is not known to be one of this page.
  const isUnclear = pending.some(({ jobId, generation }) => jobId === undefined && generation.status === 'pending')
  return newest.flatMap((generation) => {
    const { id } = generation
    const failure = failureOf(generation)
    const isKnown = told.has(id) || own.has(id)
    if (told.get(id) === true || (failure !== undefined && !isKnown && isUnclear)) return []
    told.set(id, failure !== undefined)
    return isKnown && failure !== undefined ? [failure] : []
  })
}

/**
 * Returns what tells that an image failed (spec images 8), in place of no toast with which something can still be undone, or which tells what
 * is still going on. What has to wait is told when no toast is there any more: the result of the undo, or of what went on, is told first.
 */
export function failureTeller(
  toasts: Pick<typeof toastStore, 'read' | 'show' | 'subscribe'>,
): (description: string) => void {
  let waiting: string | undefined
  const show = (description: string): void => toasts.show({ title: 'Generation failed', description, tone: 'bad' })
  toasts.subscribe(() => {
    if (waiting === undefined || toasts.read() !== undefined) return
    const description = waiting
    waiting = undefined
    show(description)
  })
  return (description) => {
    const { action, stays } = toasts.read()?.toast ?? {}
    if (action === undefined && stays === undefined) show(description)
    else waiting = description
  }
}

export const tellFailed = failureTeller(toastStore)
