import { generate, getGeneration, imageQueueStatus, listModels } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { isUnanswered } from '@studio/ui/api-error'
import { type GenerationPages, generationPagesKey, putGeneration } from '@studio/ui/generation-pages'
import { cacheKey, useCommand } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { showToast } from '@studio/ui/toast-store'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { acceptPending, createPending, failPending, pendingAtom } from '../gallery/pending.ts'
import { failureText, failureTitle } from './generation-failure.ts'
import type { Settings } from './settings.ts'

/** Spec images 9: generation request time-out. */
const timeoutMs = 300_000

/** Shows the new generation even when the live feed is away: the read waits for our own write. */
async function showGeneration(client: QueryClient, id: string): Promise<void> {
  const generation = await callEndpoint(getGeneration, { params: { id } })
  client.setQueryData<GenerationPages>(generationPagesKey, (known) =>
    known === undefined ? undefined : { ...known, pages: putGeneration(known.pages, generation) },
  )
}

/** Sends one click: tiles at once, the server's answer after, a toast and error tiles on refusal. */
export function useGenerate(): (prompt: string, settings: Settings, priceCents: number) => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync: send } = useCommand(generate, { timeoutMs })
  const setPending = useSetAtom(pendingAtom)

  return async (prompt, settings, priceCents) => {
    const key = randomKey()
    setPending((all) => [createPending(key, prompt, settings, new Date()), ...all])
    window.scrollTo({ top: 0, behavior: 'smooth' })
    try {
      const { jobId } = await send({ body: { ...settings, prompt, priceCents } })
      setPending((all) => acceptPending(all, key, jobId))
      void client.invalidateQueries({ queryKey: cacheKey(imageQueueStatus) })
      // The picture is on its way whatever this read says; the feed or the next poll brings it otherwise.
      await showGeneration(client, jobId).catch(() => undefined)
    } catch (error) {
      const reason = isUnanswered(error) ? 'unanswered' : 'refused'
      setPending((all) => failPending(all, key, reason, failureText(error)))
      showToast({ title: failureTitle(error), description: failureText(error), tone: 'bad' })
      void client.invalidateQueries({ queryKey: cacheKey(listModels) })
      void client.invalidateQueries({ queryKey: cacheKey(imageQueueStatus) })
    }
  }
}
