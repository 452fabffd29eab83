import { serverNow } from '@studio/ui/server-clock'
import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { videoKind } from '../list/video-kind.ts'
import { videoServer } from '../testing/video-server.ts'
import { idOf } from '../testing/videos.ts'
import { VideoPage } from './video-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const accepted = (n: number, startedAt: number) => ({
  key: `temp-${n}`,
  command: String(n),
  clipId: idOf(n),
  startedAt,
  ratio: 1,
  prompt: '',
})

it('takes away the tile of a clip that was deleted elsewhere before the list has contained it, unless that may be behind', async () => {
  vi.stubGlobal('fetch', videoServer().respond)
  const store = createStore()
  store.set(videoKind.pendingAtom, [accepted(1, 0), accepted(2, serverNow())])
  await openPage({ path: '/video', component: VideoPage, validateSearch: () => ({}) }, { store })
  await expect.poll(() => store.get(videoKind.pendingAtom).map(({ key }) => key)).toEqual(['temp-2'])
})
