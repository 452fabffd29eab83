import { listLoras, listStyles } from '@studio/backend/contract/library'
import { fetchGeneration } from '@studio/media/gallery'
import type { QueryClient } from '@tanstack/react-query'
import { fetchOwnList } from '../models/fetch-own-list.ts'
import { referencesMadeFrom } from '../references/list/generation-references.ts'
import type { Reference } from '../references/list/references.ts'
import { studioReference } from '../references/list/studio-picture.ts'
import { isDeleted } from '../request/reuse.ts'
import type { FoundSettings } from './found-settings.ts'

/** What there is today of the things that the picture of a file was made with. */
interface MadeWith {
  /** The pictures of this person that it was made from; undefined when those that are chosen stay. */
  readonly references?: readonly Reference[]
  /** What could not be taken over, in sentences. */
  readonly lost: readonly string[]
}

/** Looks up what a file of ours was made with: styles, LoRAs and pictures are those of a person, and may have been deleted since. */
export async function madeWith(client: QueryClient, found: FoundSettings): Promise<MadeWith> {
  const [things, sources] = await Promise.all([lostThings(client, found), sourcesOf(client, found)])
  return { ...sources, lost: [...things, ...sources.lost] }
}

/** The style and the LoRA that the panel leaves out because the person does not have them any more. */
async function lostThings(client: QueryClient, found: FoundSettings): Promise<readonly string[]> {
  const { styleId = null, loraId = null } = found
  const [styles, loras] = await Promise.all([
    styleId === null ? undefined : fetchOwnList(client, listStyles),
    loraId === null ? undefined : fetchOwnList(client, listLoras),
  ])
  return [
    ...(isDeleted(styleId, styles) ? ['Its style is not there any more.'] : []),
    ...(isDeleted(loraId, loras) ? ['Its LoRA is not there any more.'] : []),
  ]
}

async function sourcesOf(
  client: QueryClient,
  { generationId, references: count = 0 }: FoundSettings,
): Promise<MadeWith> {
  if (generationId === undefined) return { lost: [] }
  if (count === 0) return { references: [], lost: [] }
  const [found, isMasked] = await Promise.all([referencesMadeFrom(client, generationId), hasMask(generationId)])
  const usable = found?.filter(({ state }) => state === 'usable') ?? []
  const missing = count - usable.length
  const words =
    missing === 1 ? '1 reference image is not there any more.' : `${missing} reference images are not there any more.`
  const lost = [
    ...(missing > 0 ? [words] : []),
    // The panel has no mask: the whole picture would change.
    ...(isMasked ? ['Its mask is not used here: press Reuse settings on the image for that.'] : []),
  ]
  return { references: usable.map(({ assetId }) => studioReference(assetId)), lost }
}

/** Whether a generation of this person was made with a mask; not, as far as the page knows, when the server does not tell. */
async function hasMask(generationId: string): Promise<boolean> {
  const generation = await fetchGeneration(generationId).catch(() => null)
  return generation?.maskUrl !== undefined
}
