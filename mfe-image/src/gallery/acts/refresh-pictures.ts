import { refreshGeneration, refreshImages } from '@studio/ui/refresh-gallery'
import type { QueryClient } from '@tanstack/react-query'
import { knownPicture } from './find-picture.ts'

/** Brings the lists up to date about images that were acted on, so that what was shown ahead of them can be let go. */
export async function refreshPictures(client: QueryClient, ids: readonly string[]): Promise<void> {
  const generations = new Set(ids.flatMap((id) => knownPicture(client, id)?.generation.id ?? []))
  await Promise.all([refreshImages(client, ids), ...[...generations].map((id) => refreshGeneration(client, id))])
}
