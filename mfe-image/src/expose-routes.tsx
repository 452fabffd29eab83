import { lazyPart } from '@studio/ui/lazy-part'
import { liveKinds } from '@studio/ui/live-kinds'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { readDetailSearch } from './address/detail-search.ts'
import { readEditSearch } from './address/edit-search.ts'
import { readFilterSearch } from './address/filter-search.ts'
import { readFramesSearch } from './address/frames-search.ts'
import { readRefSearch } from './address/ref-search.ts'
import { imageKinds } from './live-kinds.ts'

liveKinds.register(imageKinds)

const parts = { pending: <Spinner />, failed: (onRetry: () => void) => <PartFailed onRetry={onRetry} /> }

/** The router loads it together with the route; its `lazyRouteComponent` would not load it again after a failure. */
const DashboardPage = lazyPart(
  async () => (await import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard-page.tsx')).DashboardPage,
  parts,
)
const EditPage = lazyPart(
  async () => (await import(/* webpackChunkName: "edit" */ './edit/edit-page.tsx')).EditPage,
  parts,
)

/** The pages of this micro-frontend below one of its paths; the shell adds them to its router (frontend.md 7). */
export function createRoutes(parent: AnyRoute, path: string): AnyRoute[] {
  const getParentRoute = () => parent
  if (path === '/edit')
    return [createRoute({ getParentRoute, path, validateSearch: readEditSearch, component: EditPage })]
  return [
    createRoute({
      getParentRoute,
      path,
      validateSearch: (search: Record<string, unknown>) => ({
        ...readDetailSearch(search),
        ...readFilterSearch(search),
        ...readRefSearch(search),
        ...readFramesSearch(search),
      }),
      component: DashboardPage,
    }),
  ]
}
