import { storedAtomOf } from '@studio/ui/stored-atom'
import { creationsName } from '@studio/ui/user-storage'
import { atom } from 'jotai'
import { type Creation, isCreation } from './creation.ts'

/** Puts a creation in the place of the one with its id, or at the beginning; forgets one; or reads what other pages have stored. */
export type CreationChange = { readonly put: Creation } | { readonly forget: string } | 'reread'

/** The list after a change. */
function withChange(creations: readonly Creation[], change: CreationChange): readonly Creation[] {
  if (change === 'reread') return creations
  if ('forget' in change) return creations.filter(({ id }) => id !== change.forget)
  const { put } = change
  if (!creations.some(({ id }) => id === put.id)) return [put, ...creations]
  return creations.map((each) => (each.id === put.id ? put : each))
}

/** The styles that each person is creating from images, newest first. */
export const creationsAtomOf = storedAtomOf<readonly Creation[], CreationChange>(creationsName, {
  initial: [],
  read: (stored) => (Array.isArray(stored) ? stored.filter(isCreation) : undefined),
  // Other pages of the person may have begun or ended some meanwhile.
  next: (_now, change, stored) => withChange(stored, change),
})

/** How a creation stands: under way, or stopped, with the reason if this page knows it. */
export type Progress = 'running' | { readonly failure: string | undefined }

/** By the id of the creation, as far as this page knows. */
export const progressAtom = atom<ReadonlyMap<string, Progress>>(new Map())

/** The map with the progress of one creation. */
export function withProgress(
  all: ReadonlyMap<string, Progress>,
  id: string,
  progress: Progress,
): ReadonlyMap<string, Progress> {
  return new Map([...all, [id, progress]])
}
