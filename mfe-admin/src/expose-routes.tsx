import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { adminPages } from '../pages.config.ts'
import { AdminFrame } from './frame/admin-frame.tsx'
import { AdminNotFound } from './frame/admin-not-found.tsx'
import { pageComponents } from './pages.tsx'

const base = '/admin'

/**
 * All pages of admins, in the frame that they share; the shell, or the site of admins, adds them to its router. What none of them has
 * below `/admin` is a page of its own.
 */
export function createRoutes(parent: AnyRoute): AnyRoute[] {
  const frame = createRoute({ getParentRoute: () => parent, path: base, component: AdminFrame })
  const getParentRoute = () => frame
  const pages = adminPages.map(({ path, chunk }) =>
    createRoute({ getParentRoute, path: path.slice(base.length) || '/', component: pageComponents[chunk] }),
  )
  const unknown = createRoute({ getParentRoute, path: '$', component: AdminNotFound })
  return [frame.addChildren([...pages, unknown])]
}
