import { lazyPart } from '@studio/ui/lazy-part'
import { liveKinds } from '@studio/ui/live-kinds'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { readClipSearch } from './clips/detail/clip-search.ts'
import { videoKinds } from './live-kinds.ts'

liveKinds.register(videoKinds)

const states = { pending: <Spinner />, failed: (onRetry: () => void) => <PartFailed onRetry={onRetry} /> }

const VideoPage = lazyPart(
  async () => (await import(/* webpackChunkName: "video" */ './page/video-page.tsx')).VideoPage,
  states,
)

const CopyPage = lazyPart(
  async () => (await import(/* webpackChunkName: "copy-video" */ './copy/page/copy-page.tsx')).CopyPage,
  states,
)

const LipSyncPage = lazyPart(
  async () => (await import(/* webpackChunkName: "lip-sync" */ './lip-sync/page/lip-sync-page.tsx')).LipSyncPage,
  states,
)

const pages: Readonly<Record<string, typeof VideoPage>> = {
  '/video': VideoPage,
  '/tiktok-copier': CopyPage,
  '/lip-sync': LipSyncPage,
}

/** The pages of this micro-frontend below one of its paths; the shell adds them to its router (frontend.md 7). */
export function createRoutes(parent: AnyRoute, path: string): AnyRoute[] {
  const getParentRoute = () => parent
  const component = pages[path]
  return component === undefined
    ? []
    : [createRoute({ getParentRoute, path, validateSearch: readClipSearch, component })]
}
