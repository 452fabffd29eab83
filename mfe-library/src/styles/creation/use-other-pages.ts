import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { type Creation, nextStep } from './creation.ts'
import { isWorkedOn, whenStopped } from './page-lock.ts'
import { type Progress, progressAtom, withProgress } from './progress-atom.ts'
import { refreshStyles } from './refresh.ts'

/**
 * Follows what other pages of the browser do with creations: one that another page has begun can be resumed here as soon as no page is
 * working on it, and is shown as under way while one does.
 * @returns follows one creation, when another page turns out to work on it
 */
export function useOtherPages(creations: readonly Creation[]): (id: string) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const follow = useCallback(
    async (id: string): Promise<void> => {
      const note = (progress: Progress | undefined): void =>
        store.set(progressAtom, (now) => withProgress(now, id, progress))
      if (store.get(progressAtom).get(id) === 'running') return
      if (store.get(progressAtom).has(id)) {
        if (!(await isWorkedOn(id))) return
        note(undefined)
      }
      await whenStopped(id)
      // The other page may have completed it.
      await refreshStyles(client)
      // This page has begun to work on it in the meantime.
      if (store.get(progressAtom).has(id)) return
      note({ failure: undefined })
    },
    [client, store],
  )
  // As one text, so that a list that was fetched again begins nothing anew. Each step that is done changes it: a page works on it then.
  const steps = creations.map((creation) => `${creation.id}:${nextStep(creation)}`).join(' ')
  useEffect(() => {
    for (const step of steps.split(' ')) {
      const [id] = step.split(':')
      if (id) void follow(id)
    }
  }, [steps, follow])
  return follow
}
