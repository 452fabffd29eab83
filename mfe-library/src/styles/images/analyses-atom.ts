import { noteUnsaved } from '@studio/ui/unsaved'
import { atom } from 'jotai'

/** The instructions of a style are being written from its images, or were written while its form was closed and are not used yet. */
export type Analysis = 'running' | { readonly instructions: string }

/** By the id of the style; undefined when there is nothing left to be used. */
type Analyses = ReadonlyMap<string, Analysis | undefined>

const heldAnalysesAtom = atom<Analyses>(new Map())
const analyses = Symbol('analyses of styles')

/**
 * Not part of the form, because an analysis is paid for and must not be lost when the form is closed. The browser asks before it reloads
 * the page while there is one.
 */
export const analysesAtom = atom(
  (get) => get(heldAnalysesAtom),
  (get, set, change: (now: Analyses) => Analyses) => {
    set(heldAnalysesAtom, change)
    noteUnsaved(
      analyses,
      [...get(heldAnalysesAtom).values()].some((each) => each !== undefined),
    )
  },
)
