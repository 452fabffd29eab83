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
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import type { RemotePage } from '../../remotes.config.ts'
import { InStudio } from '../../ui/src/testing/in-studio.tsx'

/** Who is signed in on the pages of tests. */
export const person = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}

interface Page {
  /** `/$` for a part that is there on every page. */
  readonly path: string
  readonly component: () => ReactNode
  readonly validateSearch?: (search: Record<string, unknown>) => object
  /** What the frame of the studio knows about it. */
  readonly page?: RemotePage
}

interface Given {
  /** By default the path of the page. */
  readonly address?: string
  /** With what a test has put into the atoms. */
  readonly store?: ReturnType<typeof createStore>
  /** With what a test has put into the cache; somebody is signed in in any case. */
  readonly client?: ReturnType<typeof createQueryClient>
}

/** Test helper: a page at an address, as the shell shows it to somebody who is signed in, beside an empty home page. */
export async function openPage(opened: Page, given: Given = {}) {
  const { path, component, validateSearch = (search) => search } = opened
  const staticData = opened.page === undefined ? {} : { page: opened.page }
  const { address = path, store = createStore(), client = createQueryClient() } = given
  const root = createRootRoute({ component: Outlet })
  const getParentRoute = () => root
  const page = createRoute({ getParentRoute, path, validateSearch, component, staticData })
  const home = createRoute({ getParentRoute, path: '/', component: () => <p>Home</p> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const routes = path === '/' || path === '/$' ? [page] : [page, home]
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  client.setQueryData(cacheKey(getCurrentUser), person)
  const screen = await render(
    <InStudio client={client} store={store}>
      <main>
        <RouterProvider router={router} />
      </main>
    </InStudio>,
  )
  return { screen, store, client, history, router, address: () => history.location.href }
}
