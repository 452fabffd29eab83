import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { createRootRoute, createRoute, createRouter, Outlet, useRouterState } from '@tanstack/react-router'
import { remotes } from '../../remotes.config.ts'
import { createMount } from '../federation/mount.ts'
import { RemoteError } from '../federation/remote-error.tsx'
import { loadRoutes } from '../federation/remotes.ts'
import { Frame } from './frame.tsx'
import { LandingRoute } from './pages/landing-route.tsx'

const NotFoundPage = lazyPart(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage, {
  pending: <Spinner />,
  failed: (onRetry) => <PartFailed onRetry={onRetry} />,
})

const notFound = () => (
  <Frame>
    <NotFoundPage />
  </Frame>
)

const framed = () => (
  <Frame>
    <Outlet />
  </Frame>
)

/** A spinner, except for the first page: until that has loaded, the skeleton of the HTML is shown. */
function Pending() {
  const isFirst = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined })
  return isFirst ? null : <Spinner />
}

/** The one router: the shell's own pages, and a mount for every path a micro-frontend owns (spec images 2). */
export function createStudioRouter() {
  const rebuild = (): void => router.setRoutes(router.buildRouteTree())
  const root = createRootRoute({ component: Outlet, notFoundComponent: notFound })
  const landing = createRoute({ getParentRoute: () => root, path: '/landing', component: LandingRoute })
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: framed })
  const mounts = remotes.flatMap(({ name, pages }) =>
    pages.map((page) =>
      createMount({ parent: frame, path: page.path, page, load: () => loadRoutes(name, page), rebuild }),
    ),
  )
  const router = createRouter({
    routeTree: root.addChildren([landing, frame.addChildren(mounts)]),
    defaultPreload: 'intent',
    defaultPendingComponent: Pending,
    defaultErrorComponent: RemoteError,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
}
