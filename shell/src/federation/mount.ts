import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { loadRoutes, type RemoteName } from './remotes.ts'

interface MountOptions {
  readonly parent: AnyRoute
  readonly path: string
  readonly remote: RemoteName
  /** Tells the router that routes were added. */
  readonly rebuild: () => void
}

/** The route of a path that a micro-frontend owns. Its own routes are added below on the first visit or hover (frontend.md 7). */
export function createMount({ parent, path, remote, rebuild }: MountOptions): AnyRoute {
  let grafted = false

  async function graft(href: string): Promise<void> {
    if (grafted) return
    const { createRoutes } = await loadRoutes(remote)
    mount.addChildren([...createRoutes(mount, path)])
    rebuild()
    grafted = true
    // Go to the same address again, which now matches a route of the micro-frontend.
    redirect({ href, replace: true, throw: true })
  }

  const mount: AnyRoute = createRoute({
    getParentRoute: () => parent,
    id: `mount${path.replaceAll('/', '-')}`,
    beforeLoad: ({ location }): Promise<void> => graft(location.href),
  })
  // A route for every address below the path, so that one matches before the micro-frontend is loaded.
  const placeholder = createRoute({ getParentRoute: () => mount, path })
  return mount.addChildren([placeholder])
}
