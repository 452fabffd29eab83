import { listModels } from '@studio/backend/contract'
import { galleryOptions } from '@studio/media/gallery'
import { newestGenerationsOptions } from '@studio/media/newest-generations'
import { sessionOptions } from '@studio/ui/current-user'
import { callOptions } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'
import { isAdminPath, pageAt } from '../../remotes.config.ts'
import { AdminArea, SignedOut, Studio } from './halves.tsx'

/**
 * Fetches what the dashboard will show. The current user comes first, because the live feed begins at its position, and nothing may be
 * older than that.
 */
async function fetchGalleryAhead(client: QueryClient): Promise<void> {
  const user = await client.fetchQuery(sessionOptions)
  if (user === null || pageAt(location.pathname)?.remote !== 'mfe_image') return
  void client.prefetchQuery(newestGenerationsOptions)
  void client.prefetchQuery(galleryOptions)
  void client.prefetchQuery(callOptions(listModels, {}))
}

async function loadPageAhead(): Promise<void> {
  const found = pageAt(location.pathname)
  if (found === undefined) return
  // A part of the studio's own file: the landing page does not carry what loads micro-frontends and provides parts to them.
  const { loadRoutes } = await import(/* webpackChunkName: "studio" */ '../federation/remotes.ts')
  await loadRoutes(found.remote, found.page)
}

async function loadAdminPagesAhead(): Promise<void> {
  const { loadRoutes } = await import(/* webpackChunkName: "admin" */ '../federation/remotes.ts')
  await loadRoutes('mfe_admin')
}

/** Fetches what will be shown, while the programs that show it are still being loaded. */
export function fetchAhead(client: QueryClient, signedIn: boolean): void {
  // The component that shows it loads it again, and reports a failure.
  for (const part of wanted(client, signedIn)) part.catch(() => undefined)
}

function wanted(client: QueryClient, signedIn: boolean): readonly Promise<void>[] {
  if (isAdminPath(location.pathname)) return [AdminArea.preload(), loadAdminPagesAhead()]
  return signedIn ? [fetchGalleryAhead(client), Studio.preload(), loadPageAhead()] : [SignedOut.preload()]
}
