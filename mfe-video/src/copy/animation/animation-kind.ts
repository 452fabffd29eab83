import {
  type Animation,
  cancelAnimation,
  deleteAnimation,
  getAnimation,
  listAnimations,
  retryAnimation,
} from '@studio/backend/contract/animations'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, callOptions, sendCommand } from '@studio/ui/query'
import { atom } from 'jotai'
import type { ClipKind } from '../../clips/kind/kind.ts'
import type { Pending } from '../../clips/kind/pending.ts'

/** The clips of the copy video page. */
export const animationKind: ClipKind<Animation> = {
  name: 'animation',
  listKey: cacheKey(listAnimations),
  list: (query, signal) => callEndpoint(listAnimations, { query }, { signal }),
  one: (id) => callOptions(getAnimation, { params: { id } }),
  remove: (id) => sendCommand(deleteAnimation, { params: { id } }),
  cancel: (id) => sendCommand(cancelAnimation, { params: { id } }),
  retry: (id, shown) => sendCommand(retryAnimation, { params: { id }, body: shown }),
  pendingAtom: atom<readonly Pending[]>([]),
  fileName: (id) => `animation-${id}.mp4`,
  submitted: { title: 'Animation started!' },
}
