import { lazyPart } from '@studio/ui/lazy-part'
import { liveKinds } from '@studio/ui/live-kinds'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { readClipSearch } from './clips/detail/clip-search.ts'
import { videoKinds } from './live-kinds.ts'

liveKinds.register(videoKinds)

const VideoPage = lazyPart(
  async () => (await import(/* webpackChunkName: "video" */ './page/video-page.tsx')).VideoPage,
  { pending: <Spinner />, failed: (onRetry: () => void) => <PartFailed onRetry={onRetry} /> },
)

/** The pages of this micro-frontend below one of its paths; the shell adds them to its router (frontend.md 7). */
export function createRoutes(parent: AnyRoute, path: string): AnyRoute[] {
  const getParentRoute = () => parent
  return [createRoute({ getParentRoute, path, validateSearch: readClipSearch, component: VideoPage })]
}
