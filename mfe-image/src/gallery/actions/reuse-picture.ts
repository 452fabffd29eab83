import { listModels, type Model } from '@studio/backend/contract'
import { listLoras, listStyles } from '@studio/backend/contract/library'
import { fetchGeneration } from '@studio/media/gallery'
import { errorText } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import type { QueryClient } from '@tanstack/react-query'
import type { useStore } from 'jotai'
import type { PictureRef } from '../../address/detail-search.ts'
import { fetchOwnList } from '../../models/fetch-own-list.ts'
import { referencesMadeFrom } from '../../references/list/generation-references.ts'
import { studioReference } from '../../references/list/studio-picture.ts'
import { notePanelReplaced, readPanel, writePanel } from '../../references/panel-snapshot.ts'
import { draftOf, notTakenOver, type Reused } from '../../request/reuse.ts'

interface ReuseContext {
  readonly client: QueryClient
  readonly store: ReturnType<typeof useStore>
  readonly userId: string
  /** Whether nothing else was asked for meanwhile. */
  readonly isLast: () => boolean
  /** Takes a picture over that was made with a mask, by the image that the mask was painted over. */
  readonly onMasked: (imageId: string, generationId: string) => void
}

/** A picture, or a failed output, whose settings are asked for; by its name where they are not known. */
export type Asked = Reused | PictureRef

/**
 * Puts the words, settings, seed and references of a picture into the panel, all of it at once, when it is known which references there
 * are: otherwise a press of Generate in between would buy images from other ones. What was in the panel comes back with the Undo of the
 * toast and with Ctrl+Z.
 */
export async function reusePicture(asked: Asked, context: ReuseContext): Promise<void> {
  const { client, store, userId, isLast, onMasked } = context
  const picture = 'generation' in asked ? asked : await lookUp(asked)
  if (picture === undefined) return
  const { references, styles, loras } = await fetchMadeFrom(client, picture.generation)
  if (!isLast()) return
  const masked = maskedImageOf(picture, references)
  if (masked !== undefined) return onMasked(masked, picture.generation.id)
  const before = readPanel(store, userId)
  const draft = draftOf(picture, before.draft)
  const usable = references?.filter(({ state }) => state === 'usable') ?? []
  const chosen = usable.map(({ assetId }) => studioReference(assetId))
  writePanel(store, userId, { draft, references: chosen, replaced: true })
  const models = client.getQueryData<readonly Model[]>(cacheKey(listModels, {}))
  const lost = notTakenOver(picture, draft, { references, models, styles, loras })
  const action = notePanelReplaced(store, userId, before)
  showToast({ title: 'Settings applied', ...(lost !== '' && { description: lost }), action })
}

/** What is asked for by its name; undefined when it is gone, and when the server does not tell, which is said. */
async function lookUp({ generationId, n }: PictureRef): Promise<Reused | undefined> {
  try {
    const generation = await fetchGeneration(generationId)
    const output = generation?.outputs.find((each) => each.n === n)
    return generation && output ? { generation, output } : undefined
  } catch (error) {
    const description = errorText(error, 'Please try again')
    showToast({ title: 'Could not load the settings', description, tone: 'bad' })
    return undefined
  }
}

/** What a picture was made from, and the lists of what the person has of it today. */
async function fetchMadeFrom(client: QueryClient, { id, referenceImages, styleId, loraId }: Reused['generation']) {
  const [references, styles, loras] = await Promise.all([
    referenceImages.length === 0 ? [] : referencesMadeFrom(client, id),
    styleId === null ? undefined : fetchOwnList(client, listStyles),
    loraId === null ? undefined : fetchOwnList(client, listLoras),
  ])
  return { references, styles, loras }
}

type ReferencesMadeFrom = Awaited<ReturnType<typeof referencesMadeFrom>>

/** Id of the image that the mask of a picture was painted over; undefined without a mask, and when the image is gone or not known. */
function maskedImageOf({ generation }: Reused, references: ReferencesMadeFrom): string | undefined {
  const [original] = references ?? []
  return generation.maskUrl === undefined || original?.state === 'gone' ? undefined : original?.assetId
}
