import { Spinner } from '@studio/ui/spinner'
import { createRootRoute, createRouter, Outlet } from '@tanstack/react-router'
import { adminPath } from '../../remotes.config.ts'
import { createMount } from '../federation/mount.ts'
import { RemoteError } from '../federation/remote-error.tsx'
import { loadRoutes } from '../federation/remotes.ts'

/** The router of everything below `/admin`, which one micro-frontend has. */
export function createAdminRouter() {
  const rebuild = (): void => router.setRoutes(router.buildRouteTree())
  const root = createRootRoute({ component: Outlet })
  const mount = createMount({ parent: root, path: `${adminPath}/$`, load: () => loadRoutes('mfe_admin'), rebuild })
  const router = createRouter({
    routeTree: root.addChildren([mount]),
    defaultPreload: 'intent',
    defaultPendingComponent: Spinner,
    defaultErrorComponent: RemoteError,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
  return router
}
