import type { Animation } from '@studio/backend/contract/animations'
import type { SourceKind } from '@studio/backend/contract/frames'
import { assetIdOf } from '@studio/media/asset'
import { noteReplaced } from '@studio/media/last-act'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { type CopyDraft, copyDraftAtomOf } from './copy-draft.ts'

/** The kind of source that a link is of; an empty one is that of an upload. */
function kindOf(link: string): SourceKind {
  if (link === '') return 'upload'
  return /youtu\.?be/.test(link) ? 'youtube' : 'tiktok'
}

/** What the form takes of a copy. */
export function draftOf(animation: Animation, origin: string): Partial<CopyDraft> {
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

/** Puts what a copy was made of into the form. What was there comes back as `noteReplaced` says. */
export function useReuseAnimation(): (animation: Animation) => void {
  const draftAtom = copyDraftAtomOf(useCurrentUser().id)
  const store = useStore()
  return (animation) => {
    const before = store.get(draftAtom)
    store.set(draftAtom, draftOf(animation, location.origin))
    const form = { read: () => store.get(draftAtom), write: (draft: CopyDraft) => store.set(draftAtom, () => draft) }
    showToast({ title: 'Settings applied', action: noteReplaced(store, form, before) })
  }
}
