import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import type { WorkTask } from './kind.ts'

/**
 * Deletes what older work of the same person and kind has made, so that only the newest files stay. The present piece of work, which is
 * not done yet, counts as the newest one.
 * @param file the name under which work of this kind stores its file
 * @param most how many files stay, the present one among them
 */
export async function deleteOlderFiles(
  { doneWork, blobs }: Pick<ActivityDeps, 'doneWork' | 'blobs'>,
  { userId, workId, kind }: Pick<WorkTask, 'userId' | 'workId' | 'kind'>,
  { file, most }: { readonly file: string; readonly most: number },
): Promise<void> {
  const others = (await doneWork(userId, kind)).filter((id) => id !== workId)
  const older = others.slice(most - 1)
  await Promise.all(older.map((id) => blobs.delete(workKey({ userId, workId: id }, file))))
}
