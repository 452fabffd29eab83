import { noteUnsaved } from '@studio/ui/unsaved'
import { atom } from 'jotai'

/** The instructions of a style are being written from its images, or were written while its form was closed and are not used yet. */
export type Analysis = 'running' | { readonly instructions: string }

/** By the id of the style; undefined when there is nothing left to be used. */
type Analyses = ReadonlyMap<string, Analysis | undefined>

const heldAnalysesAtom = atom<Analyses>(new Map())
const heldDeletedAtom = atom<ReadonlySet<string>>(new Set<string>())
const analyses = Symbol('analyses of styles')

const noteAtom = atom(null, (get) => {
  const deleted = get(heldDeletedAtom)
  noteUnsaved(
    analyses,
    [...get(heldAnalysesAtom)].some(([id, each]) => each !== undefined && !deleted.has(id)),
  )
})

/**
 * Not part of the form, because an analysis is paid for and must not be lost when the form is closed. The browser asks before it reloads
 * the page while there is one.
 */
export const analysesAtom = atom(
  (get) => get(heldAnalysesAtom),
  (_get, set, change: (now: Analyses) => Analyses) => {
    set(heldAnalysesAtom, change)
    set(noteAtom)
  },
)

/** Ids of the styles that were deleted on this page: nobody can use what was written for them, unless they are restored. */
export const deletedStylesAtom = atom(
  (get) => get(heldDeletedAtom),
  (_get, set, id: string, isDeleted: boolean) => {
    set(heldDeletedAtom, (now) => new Set([...now].filter((each) => each !== id).concat(isDeleted ? [id] : [])))
    set(noteAtom)
  },
)
