import type { Animation } from '@studio/backend/contract/animations'
import type { SourceKind } from '@studio/backend/contract/frames'
import { assetIdOf } from '@studio/media/asset'
import { endImport } from '@studio/media/import-source'
import { noteReplaced } from '@studio/media/last-act'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { type createStore, useStore } from 'jotai'
import { lostWords } from '../../acts/lost-words.ts'
import { type CopyDraft, copyDraftAtomOf } from '../draft/copy-draft.ts'
import { copyImports } from '../source/copy-imports.ts'
import { endSubjects, readingsAtom, uploadingAtom } from '../subjects/subjects.ts'

/** The kind of source that a link is of; an empty one is that of an upload. */
function kindOf(link: string): SourceKind {
  if (link === '') return 'upload'
  return /youtu\.?be/.test(link) ? 'youtube' : 'tiktok'
}

/** What the form takes of a copy. */
export function draftOf(animation: Animation, origin: string): CopyDraft {
  const { tiktokUrl, videoId, trim, uploadedImage, mode, resolution, aspectRatio, seed, prompt } = animation
  const source = kindOf(tiktokUrl)
  const subject = assetIdOf(uploadedImage, origin)
  return {
    source,
    sources: { [source]: { videoId, span: trim } },
    subjects: subject === undefined ? [] : [subject],
    mode,
    resolution,
    aspectRatio,
    seed: seed < 0 ? undefined : seed,
    prompt,
  }
}

/** Whether `endImport` and `endSubjects` would let go of anything. */
function isOnItsWay(store: Pick<ReturnType<typeof createStore>, 'get'>, source: SourceKind): boolean {
  const { status } = store.get(copyImports.stateOf(source))
  const isImporting = status === 'busy' || status === 'late'
  return isImporting || store.get(uploadingAtom).length > 0 || store.get(readingsAtom).length > 0
}

/**
 * Puts what a copy was made of into the form. What was there comes back as `noteReplaced` says; a video or an image that is still on its way
 * does not take its place.
 */
export function useReuseAnimation(): (animation: Animation) => void {
  const draftAtom = copyDraftAtomOf(useCurrentUser().id)
  const store = useStore()
  return (animation) => {
    const before = store.get(draftAtom)
    const draft = draftOf(animation, location.origin)
    const lost = lostWords(isOnItsWay(store, draft.source))
    endImport(store, copyImports, draft.source)
    endSubjects(store)
    store.set(draftAtom, draft)
    const form = { read: () => store.get(draftAtom), write: (next: CopyDraft) => store.set(draftAtom, () => next) }
    showToast({ title: 'Settings applied', ...lost, action: noteReplaced(store, form, before) })
  }
}
