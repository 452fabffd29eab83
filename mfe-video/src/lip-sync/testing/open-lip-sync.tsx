import { vi } from 'vitest'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { readClipSearch } from '../../clips/detail/clip-search.ts'
import { answerUploads } from '../../testing/answer-uploads.ts'
import { LipSyncPage } from '../page/lip-sync-page.tsx'
import type { lipSyncServer } from './lip-sync-server.ts'

/** Test helper: the lip sync page at an address, answered by this server. */
export async function openLipSync(server: ReturnType<typeof lipSyncServer>, address = '/lip-sync') {
  vi.stubGlobal('fetch', server.respond)
  answerUploads(server.respond)
  return await openPage({ path: '/lip-sync', component: LipSyncPage, validateSearch: readClipSearch }, { address })
}
