import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../shell/ui/src/testing/in-studio.tsx'

interface Page {
  readonly path: string
  readonly component: () => ReactNode
  readonly validateSearch: (search: Record<string, unknown>) => object
}

/** Test helper: a page at an address, as the shell shows it to somebody who is signed in, beside an empty home page. */
export async function openPage({ path, component, validateSearch }: Page, address = path) {
  const root = createRootRoute({ component: Outlet })
  const getParentRoute = () => root
  const page = createRoute({ getParentRoute, path, validateSearch, component })
  const home = createRoute({ getParentRoute, path: '/', component: () => <p>Home</p> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([page, home]), history })
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), { id: 'mira', email: 'mira@example.com' })
  const screen = await render(
    <InStudio client={client}>
      <main>
        <RouterProvider router={router} />
      </main>
    </InStudio>,
  )
  return { screen, address: () => history.location.href }
}
