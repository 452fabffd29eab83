import { noteReplaced } from '@studio/media/last-act'
import type { useStore } from 'jotai'
import { draftAtomOf } from '../request/draft.ts'
import { notePanelPress } from '../request/panel-press.ts'
import { type Draft, wholeDraft } from '../request/settings.ts'
import { offerReferences } from './list/reference-list.ts'
import { laidAsideReferencesAtom, type Reference, referencesAtom, referencesReplacedAtom } from './list/references.ts'

type Store = ReturnType<typeof useStore>

/** What a person has written and chosen in the panel. */
export interface PanelSnapshot {
  readonly draft: Draft
  readonly references: readonly Reference[]
  /** Whether these are all references, so that none of an earlier visit are put in front of them when they are loaded. */
  readonly replaced: boolean
}

/** Reads what a person has in the panel now. */
export function readPanel(store: Store, userId: string): PanelSnapshot {
  return {
    draft: store.get(draftAtomOf(userId)),
    references: store.get(referencesAtom),
    replaced: store.get(referencesReplacedAtom),
  }
}

/** Puts this into the panel, instead of all that is in it. */
export function writePanel(store: Store, userId: string, { draft, references, replaced }: PanelSnapshot): void {
  store.set(referencesReplacedAtom, replaced)
  store.set(draftAtomOf(userId), wholeDraft(draft))
  store.set(referencesAtom, (replaced ? references : withLaidAside(store, references)).map(withAddress))
}

/** What the panel had when it was read while references of an earlier visit were being loaded, and these in front of it. */
function withLaidAside(store: Store, references: readonly Reference[]): readonly Reference[] {
  const aside = store.get(laidAsideReferencesAtom)
  store.set(laidAsideReferencesAtom, [])
  return offerReferences(aside, references).references
}

/**
 * Notes that the whole panel was replaced, so that Ctrl+Z brings back what was in it, unless it was changed since. Returns the action of
 * the toast that tells of it.
 */
export function notePanelReplaced(store: Store, userId: string, before: PanelSnapshot) {
  const panel = {
    read: () => readPanel(store, userId),
    write: (snapshot: PanelSnapshot) => {
      // Also instead of what an earlier press is about to put there.
      notePanelPress(store)
      writePanel(store, userId, snapshot)
    },
  }
  return noteReplaced(store, panel, before)
}

/** The address of a file was freed when it was no longer among the references: it gets a new one. */
function withAddress(reference: Reference): Reference {
  return reference.file === undefined ? reference : { ...reference, url: URL.createObjectURL(reference.file) }
}
