import { noteAct } from '@studio/media/last-act'
import { draftAtomOf } from '../request/draft.ts'
import { type Draft, wholeDraft } from '../request/settings.ts'
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

/** Puts this into the panel, instead of all that is in it. */
export function writePanel(store: Store, userId: string, { draft, references }: PanelSnapshot): void {
  store.set(draftAtomOf(userId), wholeDraft(draft))
  store.set(referencesAtom, references.map(withAddress))
}

/**
 * Notes that the whole panel was replaced, so that Ctrl+Z brings back what was in it. Returns the action of the toast that tells of it,
 * which does the same.
 */
export function notePanelReplaced(store: Store, userId: string, before: PanelSnapshot) {
  const undo = noteAct(store, async () => writePanel(store, userId, before))
  return { label: 'Undo', run: () => void undo() }
}

/** The address of a file was freed when it was no longer among the references: it gets a new one. */
function withAddress(reference: Reference): Reference {
  return reference.file === undefined ? reference : { ...reference, url: URL.createObjectURL(reference.file) }
}
