import type { Generation } from '@studio/backend/contract'
import { useCurrentUser } from '@studio/ui/current-user'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { dismissedAtomOf } from './dismissed.ts'
import { pendingAtom } from './pending.ts'
import { type Tile, tilesOf } from './tiles.ts'

/** What the gallery shows: clicks under way, then the list, without what was dismissed. */
export function useTiles(generations: readonly Generation[]): Tile[] {
  const pending = useAtomValue(pendingAtom)
  const dismissed = useAtomValue(dismissedAtomOf(useCurrentUser().id))
  return useMemo(() => tilesOf(generations, pending, dismissed), [generations, pending, dismissed])
}
