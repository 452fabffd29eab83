import { useCurrentUser } from '@studio/ui/current-user'
import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import type { Creation } from './creation.ts'
import { creationsAtomOf, progressAtom, withProgress } from './creations-atom.ts'
import { whenStopped } from './page-lock.ts'

/**
 * Follows what other pages of the person do with creations. The list is read again whenever another page stores it. A creation that
 * another page has begun can be resumed here as soon as no page is working on it.
 */
export function useOtherPages(creations: readonly Creation[]): void {
  const store = useStore()
  const change = useSetAtom(creationsAtomOf(useCurrentUser().id))
  useEffect(() => {
    const reread = (): void => change('reread')
    reread()
    window.addEventListener('storage', reread)
    return () => window.removeEventListener('storage', reread)
  }, [change])
  useEffect(() => {
    for (const { id } of creations) {
      if (store.get(progressAtom).has(id)) continue
      void whenStopped(id).then(() => {
        change('reread')
        // This page has begun to work on it in the meantime.
        if (store.get(progressAtom).has(id)) return
        store.set(progressAtom, (now) => withProgress(now, id, { failure: undefined }))
      })
    }
  }, [creations, store, change])
}
