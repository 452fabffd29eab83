import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { videoKind } from '../list/video-kind.ts'
import { videoServer } from '../testing/video-server.ts'
import { idOf, videoOf } from '../testing/videos.ts'
import { VideoPage } from './video-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const accepted = (n: number, acceptedAt: number) => ({
  key: `temp-${n}`,
  command: String(n),
  clipId: idOf(n),
  startedAt: 0,
  acceptedAt,
  ratio: 1,
  prompt: '',
})

it('takes away the tile of a clip that was deleted elsewhere, unless the list may be too old to contain it', async () => {
  const newest = videoOf(9)
  vi.stubGlobal('fetch', videoServer([newest]).respond)
  const store = createStore()
  const newestAt = Date.parse(newest.createdAt)
  store.set(videoKind.pendingAtom, [
    accepted(3, newestAt + 1),
    accepted(2, newestAt - 1),
    accepted(1, newestAt - 600_000),
  ])
  await openPage({ path: '/video', component: VideoPage, validateSearch: () => ({}) }, { store })
  await expect.poll(() => store.get(videoKind.pendingAtom).map(({ key }) => key)).toEqual(['temp-3', 'temp-2'])
})
