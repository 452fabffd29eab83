import { storedAtomOf } from '@studio/ui/stored-atom'
import { type Draft, defaultDraft, readDraft } from './settings.ts'

/**
 * What one person has entered in the panel, stored in the browser. Writing to the atom changes some of it. Each tab has a draft of
 * its own, so that two tabs do not overwrite each other's half-written prompt; a new tab starts with what was written last.
 */
export const draftAtomOf = storedAtomOf('draft', {
  initial: defaultDraft,
  perTab: true,
  read: readDraft,
  next: (now, change: Partial<Draft>) => ({ ...now, ...change }),
})
