import type { BulkOutcome } from '@studio/media/bulk'
import { isStatus } from '@studio/ui/api-error'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'

/** A clip to delete, and its file, by which it is restored; a failed one has none and is only put away. */
export type Removed = Pick<Clip, 'id' | 'clip'>

/** What became of clips that were to be deleted. */
interface Deletion {
  /** Deleted, or gone before. */
  readonly done: readonly Removed[]
  /** Those of them that were moved to the trash: to undo it means to restore these. */
  readonly trashed: readonly Removed[]
  readonly failed: readonly Removed[]
  /** Why the first of them was not deleted. */
  readonly error?: unknown
}

interface DeleteDeps extends Pick<ClipKind<Clip>, 'remove'> {
  readonly bulk: (action: 'trash', assetIds: readonly string[]) => Promise<BulkOutcome>
}

/** Deletes clips: several finished ones by one command on their files, all others by a command each. What fails does not stop the rest. */
export async function deleteClips({ bulk, remove }: DeleteDeps, clips: readonly Removed[]): Promise<Deletion> {
  const finished = clips.filter(({ clip }) => clip !== undefined)
  const together = finished.length > 1 ? finished : []
  const alone = clips.filter((clip) => !together.includes(clip))
  const [many, ...ones] = await Promise.all([
    bulk('trash', filesOf(together)),
    ...alone.map((clip) => deleteOne(remove, clip)),
  ])
  const [error] = [many, ...ones].flatMap((each) => (each.error === undefined ? [] : [each.error]))
  const withFile = (assetIds: readonly string[]) =>
    together.filter(({ clip }) => clip !== undefined && assetIds.includes(clip.assetId))
  return {
    done: [...withFile(many.settled), ...ones.flatMap(({ done }) => done)],
    trashed: [...withFile(many.changed), ...ones.flatMap(({ trashed }) => trashed)],
    failed: [...withFile(many.failed), ...ones.flatMap(({ failed }) => failed)],
    ...(error !== undefined && { error }),
  }
}

/** The ids of the files of clips. */
export const filesOf = (clips: readonly Removed[]): readonly string[] =>
  clips.flatMap(({ clip }) => (clip === undefined ? [] : [clip.assetId]))

async function deleteOne(remove: DeleteDeps['remove'], clip: Removed): Promise<Deletion> {
  try {
    await remove(clip.id)
    return { done: [clip], trashed: clip.clip === undefined ? [] : [clip], failed: [] }
  } catch (error) {
    // A clip that is gone counts as deleted.
    if (isStatus(error, 404)) return { done: [clip], trashed: [], failed: [] }
    return { done: [], trashed: [], failed: [clip], error }
  }
}
