import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, Outlet, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createRoutes } from '../src/expose-routes.tsx'
import { AdminNotFound } from '../src/frame/admin-not-found.tsx'

interface SiteProps {
  readonly client: QueryClient
  /** By default the browser's own. */
  readonly history?: RouterHistory
}

function createSiteRouter(history: RouterHistory | undefined) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: AdminNotFound })
  return createRouter({
    routeTree: root.addChildren(createRoutes(root)),
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ({ reset }) => <PartFailed onRetry={reset} />,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
}

/** The site of admins: one cache, one theme, one router of its own. */
export function Site({ client, history }: SiteProps): ReactNode {
  const [router] = useState(() => createSiteRouter(history))
  return (
    <QueryClientProvider client={client}>
      <StudioTheme>
        <TooltipProvider>
          <RouterProvider router={router} />
        </TooltipProvider>
        <Toasts corner="bottom-left" />
      </StudioTheme>
    </QueryClientProvider>
  )
}
