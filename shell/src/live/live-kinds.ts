import { getCurrentUser } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { type LiveKind, liveList, refetchShown } from '@studio/ui/live-kinds'

/**
 * What the frame shows and keeps up to date. Its poll tells whether the server responds and the session lasts, on every page; the
 * response is not shown, because only the session's own query knows what a change of the person means.
 */
export const frameKinds: readonly LiveKind[] = [
  { ...liveList('account', getCurrentUser), poll: () => callEndpoint(getCurrentUser, {}) },
  // Prices are beside models, forms, and what can be made again; they change a few times a year.
  { kind: 'prices', name: 'everything', apply: (client) => void refetchShown(client) },
]
