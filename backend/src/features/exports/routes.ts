import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import { usableInputs } from '../assets/lookup/reference-queries.ts'
import { storedPictures } from '../assets/lookup/stored-queries.ts'
import type { DownloadFormat } from '../downloads/address-contract.ts'
import { idOfWork } from '../work/commands.ts'
import { findWork, newestWork } from '../work/queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from '../work/slot-commands.ts'
import {
  archiveName,
  ExportResult,
  exportFile,
  exportKind,
  type FileChoice,
  readExport,
  requestExport,
  streamArchive,
} from './contract.ts'
import { exportErrors } from './errors.ts'
import { limitedSending } from './limited-sending.ts'
import { type ExportedPictures, exportedPictures } from './queries.ts'

export interface ExportDeps {
  readonly slots: WorkSlotDeps
  readonly db: Db
  readonly now: () => Date
  /** The bytes of an archive of these pictures, put together while they are read. */
  readonly archiveStream: (pictures: ExportedPictures, choice: FileChoice, madeAt: Date) => Readable
}

/** Archives of a person's images, made by the worker. For anybody else they do not exist. */
export function exportRoutes(app: Api, { slots, db, now, archiveStream }: ExportDeps): void {
  app.on(requestExport, async ({ body: { assetIds, ...choice }, user, command, setPosition }) => {
    if (assetIds) await checkOwned(db, user.id, assetIds)
    const same = { userId: user.id, kind: exportKind, joinKey: keyOf(assetIds, choice) }
    const workId = idOfWork(same, await newestWork(db, same))
    const input = { ...(assetIds && { assetIds }), ...choice }
    setPosition(await requestLimitedWork(slots, { ...command, ...same, workId, input }))
    return { success: true, workId } as const
  })

  const sending = limitedSending()
  app.serve(streamArchive, async ({ query: { ids, ...choice }, user }) => {
    const wanted = [...new Set(ids)]
    await checkOwned(db, user.id, wanted)
    if (choice.format !== undefined) await checkFormat(db, user.id, wanted, choice.format)
    const madeAt = now()
    const exported = await exportedPictures(db, user.id, wanted)
    return {
      contentType: 'application/zip',
      downloadAs: archiveName(madeAt),
      stream: () => sending.begin(user.id, () => archiveStream(exported, choice, madeAt)),
    }
  })

  app.serve(readExport, async ({ params: { workId }, user }) => {
    const work = await findWork(db, user.id, workId)
    const { data: result } = ExportResult.safeParse(work?.result)
    const isThere = work?.kind === exportKind && work.expiresAt !== undefined && new Date(work.expiresAt) > now()
    if (!isThere || result === undefined) throw new DomainError(commonErrors.notFound, 'This archive does not exist.')
    return {
      key: workKey({ userId: user.id, workId }, exportFile),
      contentType: 'application/zip',
      tag: result.checksum,
      downloadAs: result.name,
    }
  })
}

/** DomainError `not-found` unless all of them are the person's and outside the trash. */
async function checkOwned(db: Db, userId: UserId, assetIds: readonly string[]): Promise<void> {
  const wanted = new Set(assetIds)
  const found = await usableInputs(db, userId, [...wanted])
  if (found.size === wanted.size) return
  const missing = `${wanted.size - found.size} of ${wanted.size} files`
  throw new DomainError(commonErrors.notFound, `${missing} do not exist, or are in the trash.`)
}

/** DomainError `needs-conversion` unless all images among them are stored in this format. */
async function checkFormat(db: Db, userId: UserId, assetIds: readonly string[], format: DownloadFormat): Promise<void> {
  const pictures = await storedPictures(db, userId, assetIds)
  if (pictures.every(({ media }) => media.contentType === `image/${format}`)) return
  throw new DomainError(exportErrors.needsConversion, 'Some of these images must be converted first.')
}

/** The same for the same images in the same form, in whatever order they are named. */
function keyOf(assetIds: readonly string[] | undefined, { format, making, credentials }: FileChoice): string {
  const form = [format, making && 'making', credentials && 'credentials'].filter((part) => typeof part === 'string')
  if (assetIds === undefined) return ['everything', ...form].join(' ')
  const names = [...new Set(assetIds)].sort((a, b) => a.localeCompare(b))
  return createHash('sha256')
    .update([...names, ...form].join())
    .digest('hex')
}
