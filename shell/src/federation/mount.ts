import { type AnyRoute, createRoute, type ErrorRouteComponent, redirect } from '@tanstack/react-router'
import { loadRoutes, type RemoteName } from './remotes.ts'

interface MountOptions {
  readonly parent: AnyRoute
  readonly path: string
  readonly remote: RemoteName
  readonly errorComponent: ErrorRouteComponent
  /** Makes the router see the grafted routes. */
  readonly rebuild: () => void
}

/** A path owned by a micro-frontend: its routes are grafted on the first visit or hover (frontend.md 7). */
export function createMount({ parent, path, remote, errorComponent, rebuild }: MountOptions): AnyRoute {
  let grafted = false

  async function graft(href: string): Promise<void> {
    if (grafted) return
    const { createRoutes } = await loadRoutes(remote)
    mount.addChildren([...createRoutes(mount, path)])
    rebuild()
    grafted = true
    // The same address again, which now matches the grafted route.
    redirect({ href, replace: true, throw: true })
  }

  const mount: AnyRoute = createRoute({
    getParentRoute: () => parent,
    id: `mount${path.replaceAll('/', '-')}`,
    errorComponent,
    beforeLoad: ({ location }): Promise<void> => graft(location.href),
  })
  // Stands in for the remote's page, so that the address matches before the graft.
  const placeholder = createRoute({ getParentRoute: () => mount, path })
  return mount.addChildren([placeholder])
}
