import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { createRootRoute, createRouter, type ErrorComponentProps, Outlet, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminPath } from '../../remotes.config.ts'
import { createMount } from '../federation/mount.ts'
import { loadRoutes } from '../federation/remotes.ts'

function PageFailed({ reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  return <PartFailed onRetry={retry} />
}

/** The router of everything below `/admin`, which one micro-frontend has. */
export function createAdminRouter() {
  const rebuild = (): void => router.setRoutes(router.buildRouteTree())
  const root = createRootRoute({ component: Outlet })
  const mount = createMount({ parent: root, path: `${adminPath}/$`, load: () => loadRoutes('mfe_admin'), rebuild })
  const router = createRouter({
    routeTree: root.addChildren([mount]),
    defaultPreload: 'intent',
    defaultPendingComponent: Spinner,
    defaultErrorComponent: PageFailed,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
  return router
}
