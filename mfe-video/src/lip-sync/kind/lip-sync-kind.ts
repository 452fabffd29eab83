import {
  cancelLipSync,
  deleteLipSync,
  getLipSync,
  type LipSync,
  listLipSyncs,
  retryLipSync,
} from '@studio/backend/contract/lip-syncs'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, callOptions, sendCommand } from '@studio/ui/query'
import { atom } from 'jotai'
import type { ClipKind } from '../../clips/kind/kind.ts'
import type { Pending } from '../../clips/kind/pending.ts'

/** The clips of the lip sync page. */
export const lipSyncKind: ClipKind<LipSync> = {
  name: 'lip-sync',
  listKey: cacheKey(listLipSyncs),
  list: (query, signal) => callEndpoint(listLipSyncs, { query }, { signal }),
  one: (id) => callOptions(getLipSync, { params: { id } }),
  remove: (id) => sendCommand(deleteLipSync, { params: { id } }),
  cancel: (id) => sendCommand(cancelLipSync, { params: { id } }),
  retry: (id, { priceCents }) => sendCommand(retryLipSync, { params: { id }, body: { priceCents } }),
  pendingAtom: atom<readonly Pending[]>([]),
  fileName: (id) => `lipsync-${id}.mp4`,
  submitted: { title: 'Lip Sync Started!' },
}
