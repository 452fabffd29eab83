import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { persistently } from '@studio/ui/persistently'
import type { AnyRoute } from '@tanstack/react-router'

/** What every micro-frontend exposes as `./routes`: the pages it has below a path. */
export interface RemoteRoutes {
  readonly createRoutes: (parent: AnyRoute, path: string) => readonly AnyRoute[]
}

/** Micro-frontends and where they are served: same origin, one folder each. */
const folders = { mfe_image: 'mfe-image' } as const
export type RemoteName = keyof typeof folders

registerRemotes(
  Object.entries(folders).map(([name, folder]) => ({ name, entry: `${location.origin}/${folder}/mf-manifest.json` })),
)

/**
 * Parts of @studio/ui that only remotes use. The shell provides only what one of its own files imports (frontend.md 4). Because
 * they are imported here, they are loaded together with the remote and not after it.
 */
const partsForRemotes = () =>
  Promise.all([
    import('@studio/ui/bottom-space'),
    import('@studio/ui/chip'),
    import('@studio/ui/choice-list'),
    import('@studio/ui/confirm'),
    import('@studio/ui/form'),
    import('@studio/ui/format'),
    import('@studio/ui/gallery'),
    import('@studio/ui/icon-button'),
    import('@studio/ui/ignore-repeats'),
    import('@studio/ui/key-table'),
    import('@studio/ui/media'),
    import('@studio/ui/no-focus'),
    import('@studio/ui/random-key'),
    import('@studio/ui/server-clock'),
    import('@studio/ui/toast-store'),
    import('@studio/ui/tokens'),
    import('@studio/ui/user-storage'),
  ])

/** All of @studio/media, one file for the same reason: no page of the shell's own shows a grid. */
const mediaForRemotes = () =>
  Promise.all([
    import('@studio/media/grid'),
    import('@studio/media/grid-items'),
    import('@studio/media/grid-keys'),
    import('@studio/media/grid-state'),
    import('@studio/media/grid-tile'),
    import('@studio/media/is-selected'),
    import('@studio/media/item-position'),
    import('@studio/media/pace'),
    import('@studio/media/pick'),
    import('@studio/media/selected'),
    import('@studio/media/selection'),
  ])

/** Loads a micro-frontend's routes, in up to four tries; can be repeated after a failure (frontend.md 9). */
export function loadRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  return persistently(() => tryRoutes(remote))
}

async function tryRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  const [routes] = await Promise.all([
    loadRemote<RemoteRoutes>(`${remote}/routes`),
    partsForRemotes(),
    mediaForRemotes(),
  ])
  if (routes === null) throw new Error(`${remote} has no routes`)
  return routes
}
