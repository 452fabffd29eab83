import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { type UserId, WorkId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { storedPictures } from '../assets/lookup/stored-queries.ts'
import { idOfWork } from '../work/commands.ts'
import type { Work } from '../work/contract.ts'
import { awaitEndOfWork, findWork, newestWork } from '../work/queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from '../work/slot-commands.ts'
import {
  type DownloadInput,
  DownloadResult,
  downloadFile,
  downloadKind,
  readDownload,
  requestDownload,
} from './contract.ts'
import { downloadErrors } from './errors.ts'
import { endingOf } from './file-of-picture.ts'

export interface RequestedDownloadDeps {
  readonly slots: WorkSlotDeps
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'head'>
  readonly now: () => Date
  /** How long a file that is being made is waited for, in milliseconds. */
  readonly patienceMs: number
}

/** A file that is made anew rather than sent: its reader needs some time for it. */
const soonMs = 60_000

/** Files of pictures that the worker makes, for their owner. For anybody else they do not exist. */
export function requestedDownloadRoutes(app: Api, { slots, db, blobs, now, patienceMs }: RequestedDownloadDeps): void {
  /** Whether a file can be sent for some time; newer ones may have replaced it before it expires. */
  const isUsable = async (userId: UserId, work: Work): Promise<boolean> =>
    isThere(work, new Date(now().getTime() + soonMs)) &&
    (await blobs.head(workKey({ userId, workId: work.id }, downloadFile))) !== null

  app.on(requestDownload, async ({ body, user, command, setPosition }) => {
    await checkThere(db, user.id, body.assetId)
    const same = { userId: user.id, kind: downloadKind, joinKey: keyOf(body) }
    const newest = await newestWork(db, same)
    if (newest !== undefined && (await isUsable(user.id, newest))) {
      return { success: true, downloadId: newest.id } as const
    }
    const workId = idOfWork(same, newest)
    setPosition(await requestLimitedWork(slots, { ...command, ...same, workId, input: body }))
    return { success: true, downloadId: workId } as const
  })

  app.serve(readDownload, async ({ params, user }) => {
    const workId = WorkId.parse(params.downloadId)
    const known = await findWork(db, user.id, workId)
    if (known?.kind !== downloadKind) throw gone()
    const work = await awaitEndOfWork(db, { userId: user.id, workId }, { atMostMs: patienceMs })
    if (work === undefined) throw new DomainError(downloadErrors.notReady, 'This file is still being made.')
    const { data: result } = DownloadResult.safeParse(work.result)
    if (work.state !== 'done' || result === undefined) throw notMade(work)
    if (!isThere(work, now())) throw gone()
    await checkThere(db, user.id, result.assetId)
    const { contentType, checksum } = result
    return {
      key: workKey({ userId: user.id, workId }, downloadFile),
      contentType,
      tag: checksum,
      downloadAs: `generated-image${endingOf(contentType)}`,
    }
  })
}

const gone = () => new DomainError(commonErrors.notFound, 'This file does not exist.')

function notMade({ state, message }: Work): DomainError {
  const words = state === 'cancelled' ? 'This download was cancelled.' : message
  return new DomainError(downloadErrors.notMade, words ?? 'This file could not be made.')
}

/** Whether a file was made and stays at least until then. */
const isThere = ({ state, expiresAt }: Pick<Work, 'state' | 'expiresAt'>, until: Date): boolean =>
  state === 'done' && expiresAt !== undefined && new Date(expiresAt) > until

/** DomainError `not-found` unless the picture is the person's, whether in the trash or not. */
async function checkThere(db: Db, userId: UserId, assetId: string): Promise<void> {
  const [picture] = await storedPictures(db, userId, [assetId])
  if (picture === undefined) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
}

/** The same for the same picture in the same form. */
const keyOf = ({ assetId, format, making, credentials }: DownloadInput): string =>
  [assetId, format, making && 'making', credentials && 'credentials'].filter(Boolean).join(' ')
