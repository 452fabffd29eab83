import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { render } from 'vitest-browser-react'
import { StyleManagerPage } from '../style-manager-page.tsx'
import { readTabSearch } from '../tab-search.ts'

/** Shows the Style Manager at an address, in what the shell puts around it. */
export async function openPage(address = '/styles') {
  const root = createRootRoute({ component: Outlet })
  const route = createRoute({
    getParentRoute: () => root,
    path: '/styles',
    validateSearch: readTabSearch,
    component: StyleManagerPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), { id: 'mira', email: 'mira@example.com' })
  const screen = await render(
    <Provider store={createStore()}>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={client}>
            <main>
              <RouterProvider router={router} />
            </main>
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  return { screen, router }
}
