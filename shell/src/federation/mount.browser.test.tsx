import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createMount } from './mount.ts'
import type { RemoteRoutes } from './remotes.ts'

const load = vi.fn<() => Promise<RemoteRoutes>>()
const createRoutes = vi.fn<RemoteRoutes['createRoutes']>((parent, path) => [
  createRoute({ getParentRoute: () => parent, path, component: () => <p>The page</p> }),
])
beforeEach(() => {
  load.mockReset()
  createRoutes.mockClear()
})

function Root() {
  const title = useMatches({
    select: (all) => all.findLast(({ staticData }) => staticData.page)?.staticData.page?.title,
  })
  return (
    <>
      <h1>{title ?? 'Home'}</h1>
      <Outlet />
    </>
  )
}

const away = { path: '/away', title: 'Away', chunk: 'away' }

async function studio() {
  const root = createRootRoute({ component: Root })
  const home = createRoute({ getParentRoute: () => root, path: '/' })
  const rebuild = vi.fn<() => void>(() => router.setRoutes(router.buildRouteTree()))
  const mount = createMount({ parent: root, path: '/away', page: away, load, rebuild })
  const router = createRouter({
    routeTree: root.addChildren([home, mount]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: () => <p>Not loaded</p>,
  })
  await render(<RouterProvider router={router} />)
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  return { router, rebuild }
}

it('adds the routes once, when a hover and a click ask for them at the same time, and both arrive', async () => {
  const { router, rebuild } = await studio()
  const loading = Promise.withResolvers<RemoteRoutes>()
  load.mockReturnValue(loading.promise)
  const hover = router.preloadRoute({ to: '/away' })
  const click = router.navigate({ to: '/away', search: { id: 7 } })
  await expect.poll(() => load).toHaveBeenCalled()
  loading.resolve({ createRoutes })
  await Promise.all([hover, click])
  await expect.element(page.getByText('The page')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Away' })).toBeVisible()
  expect(router.state.location.href).toBe('/away?id=7')
  for (const each of [load, createRoutes, rebuild]) expect(each).toHaveBeenCalledOnce()
})

it('tries again after a failure', async () => {
  const { router } = await studio()
  load.mockRejectedValueOnce(new Error('away')).mockResolvedValue({ createRoutes })
  await router.navigate({ to: '/away' })
  await expect.element(page.getByText('Not loaded')).toBeVisible()
  await router.invalidate()
  await expect.element(page.getByText('The page')).toBeVisible()
})
