import { refreshInTime } from '@studio/ui/refresh-gallery'
import type { QueryClient } from '@tanstack/react-query'
import { knownPicture } from './find-picture.ts'

/** Refreshes the lists after a change to these images, so that the overlay is no longer needed for them. Never throws. */
export async function refreshPictures(client: QueryClient, ids: readonly string[]): Promise<void> {
  const generations = new Set(ids.flatMap((id) => knownPicture(client, id)?.generation.id ?? []))
  await refreshInTime(client, ids, [...generations])
}
