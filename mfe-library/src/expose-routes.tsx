import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { type AnyRoute, createRoute } from '@tanstack/react-router'

const StyleManagerPage = lazyPart(
  async () => (await import(/* webpackChunkName: "styles" */ './styles/style-manager-page.tsx')).StyleManagerPage,
  { pending: <Spinner />, failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** The pages of this micro-frontend below one of its paths; the shell adds them to its router (frontend.md 7). */
export function createRoutes(parent: AnyRoute, path: string): AnyRoute[] {
  return [createRoute({ getParentRoute: () => parent, path, component: StyleManagerPage })]
}
