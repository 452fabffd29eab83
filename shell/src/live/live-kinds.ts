import { getCurrentUser } from '@studio/backend/contract'
import { type LiveKind, refetchShown } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'

const account = cacheKey(getCurrentUser)

/** What the frame shows and keeps up to date. Every poll asks who is signed in, before it fetches what is registered. */
export const frameKinds: readonly LiveKind[] = [
  { kind: 'account', name: getCurrentUser.path, apply: (client) => void refetchShown(client, { queryKey: account }) },
  // Prices are beside models, forms, and what can be made again; they change a few times a year.
  { kind: 'prices', name: 'everything', apply: (client) => void refetchShown(client) },
]
