import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import type { RemotePage } from '../../remotes.config.ts'
import type { RemoteRoutes } from './remotes.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the frame shows around the route; absent for the shell's own pages. */
    readonly page?: RemotePage
  }
}

interface MountOptions {
  readonly parent: AnyRoute
  /** The path that the micro-frontend has; one that ends with `/$` stands for all below, too. */
  readonly path: string
  /** What the frame shows around it, where the path is one page of the studio. */
  readonly page?: RemotePage
  /** Loads the routes of the micro-frontend. */
  readonly load: () => Promise<RemoteRoutes>
  /** Tells the router that routes were added. */
  readonly rebuild: () => void
}

/** The route of what a micro-frontend owns. Its own routes are added below on the first visit or hover (frontend.md 7). */
export function createMount({ parent, path, page, load, rebuild }: MountOptions): AnyRoute {
  const mount: AnyRoute = createRoute({
    getParentRoute: () => parent,
    id: `mount${path.replaceAll('/', '-')}`,
    staticData: page === undefined ? {} : { page },
  })
  const graft = once(async () => {
    const { createRoutes } = await load()
    // Takes the place of the placeholder, too.
    mount.addChildren([...createRoutes(mount, path)])
    rebuild()
  })
  // A route for the path until the micro-frontend is loaded. Whoever was led to it, even if routes were added meanwhile, goes to the
  // same address again, which then leads to a route of the micro-frontend.
  const placeholder = createRoute({
    getParentRoute: () => mount,
    path,
    beforeLoad: async ({ location }) => {
      await graft()
      redirect({ href: location.href, replace: true, throw: true })
    },
  })
  return mount.addChildren([placeholder])
}

/** Does the work once for all who ask for it, whether one after the other or at the same time; after a failure the next one tries again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}
