import {
  type LipSyncModelId,
  lipSyncModelIds,
  type SyncMode,
  syncModes,
  type TalkAspectRatio,
  type TalkResolution,
  talkAspectRatios,
  talkResolutions,
} from '@studio/backend/contract/lip-syncs'
import { useCurrentUser } from '@studio/ui/current-user'
import { storedAtomOf } from '@studio/ui/stored-atom'
import { useAtom } from 'jotai'

/** What one person has chosen in the form, apart from the files. */
export interface LipSyncDraft {
  readonly model: LipSyncModelId
  readonly syncMode: SyncMode
  readonly aspectRatio: TalkAspectRatio
  readonly resolution: TalkResolution
  readonly prompt: string
}

/** Spec video 3 and 9: the defaults come first in their lists. */
export const defaultDraft: LipSyncDraft = {
  model: lipSyncModelIds[0],
  syncMode: syncModes[0],
  aspectRatio: talkAspectRatios[0],
  resolution: talkResolutions[0],
  prompt: '',
}

const oneOf = <T>(all: readonly T[], value: unknown): T | undefined => all.find((each) => each === value)

/** Reads what was left in the browser: fields of another shape get their defaults. Undefined for what is no draft at all. */
export function readDraft(value: unknown): LipSyncDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const stored = new Map<string, unknown>(Object.entries(value))
  const prompt = stored.get('prompt')
  return {
    model: oneOf(lipSyncModelIds, stored.get('model')) ?? defaultDraft.model,
    syncMode: oneOf(syncModes, stored.get('syncMode')) ?? defaultDraft.syncMode,
    aspectRatio: oneOf(talkAspectRatios, stored.get('aspectRatio')) ?? defaultDraft.aspectRatio,
    resolution: oneOf(talkResolutions, stored.get('resolution')) ?? defaultDraft.resolution,
    prompt: typeof prompt === 'string' ? prompt : '',
  }
}

/** Stored in the browser, each tab its own. */
export const draftAtomOf = storedAtomOf('lip-sync-draft', {
  initial: defaultDraft,
  perTab: true,
  read: readDraft,
  next: (now, change: Partial<LipSyncDraft>) => ({ ...now, ...change }),
})

/** What was chosen, and how to change parts of it. */
export function useDraft() {
  return useAtom(draftAtomOf(useCurrentUser().id))
}
