import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readDetailSearch } from './address/detail-search.ts'
import { readFilterSearch } from './address/filter-search.ts'
import { readRefSearch } from './address/ref-search.ts'

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
      component: lazyRouteComponent(
        () => import(/* webpackPreload: true */ './dashboard/dashboard-page.tsx'),
        'DashboardPage',
      ),
    }),
  ]
}
