import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { persistently } from '@studio/ui/persistently'
import type { AnyRoute } from '@tanstack/react-router'
import { remoteParts } from '../../remote-parts.config.ts'
import { type RemoteName, type RemotePage, remotes } from '../../remotes.config.ts'
import { providedParts } from './provided-parts.ts'

/** What every micro-frontend exposes as `./routes`: the pages it has below a path. */
export interface RemoteRoutes {
  readonly createRoutes: (parent: AnyRoute, path: string) => readonly AnyRoute[]
}

registerRemotes(remotes.map(({ name, folder }) => ({ name, entry: `${location.origin}/${folder}/mf-manifest.json` })))

/** Loads a micro-frontend's routes for one of its pages, in up to four tries; can be repeated after a failure (frontend.md 9). */
export function loadRoutes(remote: RemoteName, page: Partial<RemotePage> = {}): Promise<RemoteRoutes> {
  return persistently(() => tryRoutes(remote, page))
}

async function tryRoutes(remote: RemoteName, { isLight }: Partial<RemotePage>): Promise<RemoteRoutes> {
  const parts = isLight ? [] : remoteParts[remote].parts
  const [routes] = await Promise.all([
    loadRemote<RemoteRoutes>(`${remote}/routes`),
    // together with the micro-frontend, not after it
    ...parts.map((part) => providedParts[part]()),
  ])
  if (routes === null) throw new Error(`${remote} has no routes`)
  return routes
}
