import { lazyPart } from '@studio/ui/lazy-part'
import { liveKinds } from '@studio/ui/live-kinds'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { readDetailSearch } from './address/detail-search.ts'
import { readFilterSearch } from './address/filter-search.ts'
import { readRefSearch } from './address/ref-search.ts'
import { imageKinds } from './live-kinds.ts'

liveKinds.register(imageKinds)

/** The router loads it together with the route; its `lazyRouteComponent` would not load it again after a failure. */
const DashboardPage = lazyPart(
  async () => (await import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard-page.tsx')).DashboardPage,
  { pending: <Spinner />, failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** The pages of this micro-frontend below one of its paths; the shell adds them to its router (frontend.md 7). */
export function createRoutes(parent: AnyRoute, path: string): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: (search: Record<string, unknown>) => ({
        ...readDetailSearch(search),
        ...readFilterSearch(search),
        ...readRefSearch(search),
      }),
      component: DashboardPage,
    }),
  ]
}
