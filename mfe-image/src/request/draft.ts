import { readStored, writeStored } from '@studio/ui/user-storage'
import { atom, type WritableAtom } from 'jotai'
import { type Draft, defaultDraft, readDraft } from './settings.ts'

type DraftAtom = WritableAtom<Draft, [Partial<Draft>], void>

const drafts = new Map<string, DraftAtom>()

function createDraftAtom(userId: string): DraftAtom {
  const base = atom(readStored(localStorage, userId, 'draft', readDraft) ?? defaultDraft)
  return atom(
    (get) => get(base),
    (get, set, change: Partial<Draft>) => {
      const next = { ...get(base), ...change }
      set(base, next)
      writeStored(localStorage, userId, 'draft', next)
    },
  )
}

/** What one person has entered in the panel; every change is stored in the browser. */
export function draftAtomOf(userId: string): DraftAtom {
  const known = drafts.get(userId) ?? createDraftAtom(userId)
  drafts.set(userId, known)
  return known
}
