import { type Generation, generate, imageQueueStatus, listModels } from '@studio/backend/contract'
import { beginPatience, checkFiles } from '@studio/media/patience'
import { refreshGeneration } from '@studio/media/refresh-gallery'
import { mayBeCarriedOut } from '@studio/ui/api-error'
import { createClickGuard } from '@studio/ui/click-guard'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { serverNow } from '@studio/ui/server-clock'
import { noteUnsaved } from '@studio/ui/unsaved'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { referencesOfForm } from '../references/list/reference-use.ts'
import { type Reference, sameReferences } from '../references/list/references.ts'
import { acceptPending, createPending, failPending, pendingAtom } from '../request/pending.ts'
import type { Settings } from '../request/settings.ts'
import { uploadSharesAtom, withoutShare, withShare } from '../request/upload-shares.ts'
import { failureText } from './generation-failure.ts'
import { tellQueued } from './tell-queued.ts'
import { countTaken } from './use-queue-status.ts'
import { useTellFailure } from './use-tell-failure.ts'
import { useWriteInPanel } from './use-write-in-panel.ts'

/** What is sent when Generate is pressed. */
export interface Click {
  readonly prompt: string
  readonly settings: Settings
  readonly references: readonly Reference[]
  readonly priceCents: number
  /** Makes the file of the mask over the first reference; the same function for the same mask. */
  readonly mask?: (() => Promise<File>) | undefined
  /** Puts it back to where it was written, when that is not the panel. */
  readonly writeAgain?: (() => void) | undefined
  /** Told when the server has accepted it; without it, the person is. */
  readonly onAccepted?: (accepted: Generation) => void
}

/** One request, and what aborts it. */
interface Sent {
  readonly input: Parameters<typeof sendCommand<typeof generate>>[1]
  readonly signal: AbortSignal
}

/** Whether two clicks ask for the same. */
function isSame(one: Click, other: Click): boolean {
  const [settings, others] = [Object.entries(one.settings), new Map(Object.entries(other.settings))]
  return (
    one.prompt === other.prompt &&
    one.mask === other.mask &&
    settings.length === others.size &&
    settings.every(([name, value]) => others.get(name) === value) &&
    sameReferences(one.references, other.references)
  )
}

/** Kept apart from the page, because a request goes on while the person looks at another one: whoever comes back does not buy it twice. */
const guardAtom = atom(() => createClickGuard(isSame))

/**
 * Sends one request for each click: its tiles are shown at once, and become error tiles with a toast if it is refused. A press
 * that belongs to the click before does nothing.
 * @param fallback what is said about a failure of which nobody says why
 */
export function useGenerate(fallback?: string): (click: Click) => Promise<void> {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const writeInPanel = useWriteInPanel()
  const guard = useAtomValue(guardAtom)
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ input, signal }: Sent) => sendCommand(generate, input, { signal }),
  })
  const setPending = useSetAtom(pendingAtom)
  const setShares = useSetAtom(uploadSharesAtom)

  return async (click) => {
    if (!guard.isNew(click, performance.now())) return
    const { prompt, settings, references, priceCents, mask } = click
    const key = randomKey()
    const { files, ...named } = referencesOfForm(references)
    const isUploading = files.referenceImages.length + files.productImage.length > 0
    const { writeAgain = () => writeInPanel(click), onAccepted = tellQueued } = click
    const sentWith = { isUploading, references, writeAgain }
    const pending = createPending(key, prompt, settings, new Date(serverNow()), sentWith)
    setPending((all) => [pending, ...all])
    const unsent = Symbol('files of a request')
    noteUnsaved(unsent, isUploading || mask !== undefined)
    const begin = async () => {
      await checkFiles(Object.values(files).flat())
      const maskData = mask === undefined ? {} : { maskData: [await mask()] }
      const patience = beginPatience(isUploading)
      const onUpload = (share: number): void => {
        patience.onUpload(share)
        setShares((shares) => withShare(shares, key, share))
      }
      const input = {
        body: { ...settings, prompt, ...named, priceCents },
        files: { ...files, ...maskData },
        ...(isUploading && { onUpload }),
      }
      return await send({ input, signal: patience.signal }).finally(patience.end)
    }
    try {
      const { jobId } = await begin().finally(() => {
        guard.answered(click)
        setShares((shares) => withoutShare(shares, key))
        noteUnsaved(unsent, false)
      })
      countTaken(client, settings.numberOfImages, () => {
        setPending((all) => acceptPending(all, key, jobId))
        onAccepted({ ...pending.generation, id: jobId })
      })
      // Fetched here so that it is shown even without the live feed; if this read fails, the feed or the next poll brings it.
      await refreshGeneration(client, jobId).catch(() => undefined)
    } catch (error) {
      const reason = mayBeCarriedOut(error) ? 'unanswered' : 'refused'
      setPending((all) => failPending(all, key, reason, failureText(error, fallback)))
      tellFailure(error, fallback)
      void client.invalidateQueries({ queryKey: cacheKey(listModels) })
      void client.invalidateQueries({ queryKey: cacheKey(imageQueueStatus) })
    }
  }
}
