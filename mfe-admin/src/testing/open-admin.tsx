import { createQueryClient } from '@studio/ui/query-client'
import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { createStore } from 'jotai'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../shell/ui/src/testing/in-studio.tsx'
import { createRoutes } from '../expose-routes.tsx'

/** The admin of tests. */
export const ada = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: 'ada@atelier.example',
  name: 'Ada Admin',
  lastLoginAt: '2026-11-23T08:00:00.000Z',
}

/** A request as a test's server sees it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** What a test responds with; undefined means that there is nothing at the address. */
type Respond = (asked: Asked) => Response | Promise<Response> | undefined

/** A refusal as the server words it. */
export function refusal(status: number, code: string, error: string): Response {
  const problem = { type: 'about:blank', title: 'Refused', status, code, error, message: error }
  return Response.json(problem, { status })
}

/** A socket on which nothing is ever said. */
class SilentSocket extends EventTarget {
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
}

/** Rejects once the page has given up waiting for the answer. */
async function givenUp({ signal }: Request): Promise<undefined> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  signal.throwIfAborted()
}

/**
 * Test helper: answers the calls of a test until its end.
 * @returns what was asked so far
 */
export function serve(respond: Respond): readonly Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path, searchParams: query } = new URL(request.url)
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const call = { method: request.method, path, query, body }
    asked.push(call)
    const response = await Promise.race([respond(call), givenUp(request)])
    return response ?? refusal(404, 'not-found', 'There is nothing here.')
  })
  vi.stubGlobal('WebSocket', SilentSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

/** Answers like `respond`, with Ada signed in. */
export const asAda =
  (respond: Respond): Respond =>
  (asked) =>
    asked.path === '/api/admin/me' ? Response.json(ada) : respond(asked)

/** Test helper: the session ends, and the page hears of it. The test has to serve something else before the admin comes back. */
export async function endSessionElsewhere(client: QueryClient): Promise<void> {
  serve(() => refusal(401, 'admin-signed-out', 'Please sign in as an admin.'))
  await client.invalidateQueries()
}

/** Test helper: the person comes back to this page from another one. */
export function comeBack(): void {
  window.dispatchEvent(new Event('visibilitychange'))
}

/** Test helper: the history of the browser itself, which stands at an address until the end of the test. */
export function browserHistoryAt(address: string): RouterHistory {
  const { href } = location
  window.history.replaceState(null, '', address)
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', href)
  })
  return history
}

/** Test helper: the pages of admins at an address, with what surrounds them inside the shell and on their own site. */
export async function openAdmin(address: string, given?: RouterHistory) {
  const root = createRootRoute({ component: Outlet })
  const history = given ?? createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(createRoutes(root)), history })
  const client = createQueryClient()
  const store = createStore()
  const screen = await render(
    <InStudio client={client} store={store}>
      <RouterProvider router={router} />
    </InStudio>,
  )
  return { screen, client, store, address: () => history.location.href }
}
