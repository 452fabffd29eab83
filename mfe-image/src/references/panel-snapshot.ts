import { noteAct } from '@studio/media/last-act'
import { draftAtomOf } from '../request/draft.ts'
import type { Draft } from '../request/settings.ts'
import { type Reference, referencesAtom } from './list/references.ts'

type Store = Parameters<typeof noteAct>[0]

/** What a person has written and chosen in the panel. */
export interface PanelSnapshot {
  readonly draft: Draft
  readonly references: readonly Reference[]
}

/** Reads what a person has in the panel now. */
export function readPanel(store: Store, userId: string): PanelSnapshot {
  return { draft: store.get(draftAtomOf(userId)), references: store.get(referencesAtom) }
}

/**
 * Notes that the whole panel was replaced, so that Ctrl+Z brings back what was in it. Returns the action of the toast that tells of it,
 * which does the same.
 */
export function notePanelReplaced(store: Store, userId: string, before: PanelSnapshot) {
  const undo = noteAct(store, async () => {
    // A setting that the former draft does not have is taken away.
    store.set(draftAtomOf(userId), { seed: undefined, loraId: undefined, styleId: undefined, ...before.draft })
    store.set(referencesAtom, before.references.map(withAddress))
  })
  return { label: 'Undo', run: () => void undo() }
}

/** The address of a file was freed when it was no longer among the references: it gets a new one. */
function withAddress(reference: Reference): Reference {
  return reference.file === undefined ? reference : { ...reference, url: URL.createObjectURL(reference.file) }
}
