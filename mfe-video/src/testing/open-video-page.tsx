import { vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { readClipSearch } from '../clips/detail/clip-search.ts'
import { VideoPage } from '../page/video-page.tsx'
import { answerUploads } from './answer-uploads.ts'
import type { VideoServer } from './video-server.ts'

/** Test helper: the video page at an address, answered by this server. */
export async function openVideoPage(server: VideoServer, address = '/video') {
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => server.respond(new Request(input, init)))
  answerUploads(server.respond)
  return await openPage({ path: '/video', component: VideoPage, validateSearch: readClipSearch }, { address })
}
