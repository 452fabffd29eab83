import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { Creation } from './creation.ts'
import { whenStopped } from './page-lock.ts'
import { progressAtom, withProgress } from './progress-atom.ts'
import { refreshStyles } from './refresh.ts'

/**
 * Follows what other pages of the browser do with creations: one that another page has begun can be resumed here as soon as no page is
 * working on it.
 */
export function useOtherPages(creations: readonly Creation[]): void {
  const client = useQueryClient()
  const store = useStore()
  // As one text, so that a list that was fetched again begins nothing anew.
  const ids = creations.map(({ id }) => id).join(' ')
  useEffect(() => {
    const follow = async (id: string): Promise<void> => {
      if (store.get(progressAtom).has(id)) return
      await whenStopped(id)
      // The other page may have completed it.
      await refreshStyles(client)
      // This page has begun to work on it in the meantime.
      if (store.get(progressAtom).has(id)) return
      store.set(progressAtom, (now) => withProgress(now, id, { failure: undefined }))
    }
    for (const id of ids.split(' ')) if (id !== '') void follow(id)
  }, [ids, client, store])
}
