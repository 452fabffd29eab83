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
import { Provider } from 'jotai'
import { render } from 'vitest-browser-react'
import { CharactersPage } from '../characters-page.tsx'
import { readCharacterSearch } from '../view/character-search.ts'

/** Test helper: the characters page at an address, beside an empty home page. */
export async function openCharacters(address = '/characters') {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/characters',
    validateSearch: readCharacterSearch,
    component: CharactersPage,
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Home</p> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([page, home]), history })
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), { id: 'u', email: 'mira@example.com' })
  const screen = await render(
    <Provider>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  return { screen, client, history, address: () => history.location.href }
}
