import { type Archived, archiveOf } from '@studio/backend/features/archive.ts'
import {
  archiveName,
  daysOfExport,
  ExportInput,
  type ExportResult,
  exportFile,
  exportQueue,
  mostExports,
} from '@studio/backend/features/exports/contract.ts'
import { makeFile } from '@studio/backend/features/make-file.ts'
import { inputOfWork } from '@studio/backend/features/work/commands.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { zipOf } from '@studio/backend/platform/media/zip.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { deleteOlderFiles } from '../requested/delete-older-files.ts'
import { workFailed } from '../requested/failures.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'
import { storeArchive } from '../requested/store-archive.ts'

const hourMs = 60 * 60_000

/** Archives of a person's images. The archive goes to the blob store while it is made, and is there as a whole or not at all. */
export const exportWork: WorkKind = { queue: exportQueue, longestMs: 5 * hourMs, perform: makeExport }

async function makeExport(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const { userId, workId, signal, progress } = task
  const { assetIds, ...choice } = ExportInput.parse(await inputOfWork(deps, workId))
  const pictures = await deps.exportedPictures(userId, assetIds)
  if (pictures.total === 0) throw workFailed('nothing-to-export', 'There are no images to put into an archive.')
  const madeAt = deps.clock()
  let archived: Archived = { pictures: 0, videos: 0, missing: 0, unsigned: 0, unconverted: 0 }
  const archive = zipOf(
    archiveOf({ open: (file) => makeFile(deps, file), pictures, choice, madeAt, signal, progress }, (told) => {
      archived = told
    }),
  )
  const stored = await storeArchive(deps.blobs, workKey(task, exportFile), archive)
  await deleteOlderFiles(deps, task, { file: exportFile, most: mostExports })
  const result: ExportResult = { name: archiveName(madeAt), ...stored, ...archived }
  return { result, expiresAt: new Date(madeAt.getTime() + daysOfExport * 24 * hourMs) }
}
