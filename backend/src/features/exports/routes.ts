import { createHash } from 'node:crypto'
import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { workKey } from '../../platform/media/blob-address.ts'
import { usableImages } from '../assets/reference-queries.ts'
import { idOfWork, requestWork } from '../work/commands.ts'
import { checkRoomForWork, findWork, newestWork } from '../work/queries.ts'
import { ExportResult, exportFile, exportKind, readExport, requestExport } from './contract.ts'

export interface ExportDeps {
  readonly handle: Handle
  readonly db: Db
  readonly now: () => Date
}

/** Archives of a person's images, made by the worker. For anybody else they do not exist. */
export function exportRoutes(app: Api, { handle, db, now }: ExportDeps): void {
  app.on(requestExport, async ({ body: { assetIds }, user, command, setPosition }) => {
    if (assetIds) await checkOwned(db, user.id, assetIds)
    const same = { userId: user.id, kind: exportKind, joinKey: keyOf(assetIds) }
    const workId = idOfWork(same, await newestWork(db, same))
    await checkRoomForWork(db, user.id, workId)
    const input = assetIds && { assetIds }
    setPosition(await requestWork(handle, { ...command, ...same, workId, input }))
    return { success: true, workId } as const
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
  const found = await usableImages(db, userId, [...wanted])
  if (found.length < wanted.size) throw new DomainError(commonErrors.notFound, 'Some of these images do not exist.')
}

/** The same for the same images, in whatever order they are named. */
function keyOf(assetIds: readonly string[] | undefined): string {
  if (assetIds === undefined) return 'everything'
  const names = [...new Set(assetIds)].sort((a, b) => a.localeCompare(b))
  return createHash('sha256').update(names.join()).digest('hex')
}
