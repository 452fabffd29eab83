import { storedAtomOf } from '@studio/ui/stored-atom'
import { type Draft, defaultDraft, readDraft } from './settings.ts'

/** What one person has entered in the panel, stored in the browser. Writing to the atom changes some of it. */
export const draftAtomOf = storedAtomOf('draft', {
  initial: defaultDraft,
  read: readDraft,
  next: (now, change: Partial<Draft>) => ({ ...now, ...change }),
})
