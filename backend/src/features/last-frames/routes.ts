import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { usableImages } from '../assets/lookup/reference-queries.ts'
import { usableVideos } from '../assets/lookup/video-queries.ts'
import { storedBytes } from '../assets/queries.ts'
import { refuseOverStorage } from '../jobs/money/storage-commands.ts'
import { idOfWork } from '../work/commands.ts'
import type { Work } from '../work/contract.ts'
import { newestWork } from '../work/queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from '../work/slot-commands.ts'
import { LastFrameResult, lastFrameKind, requestLastFrame } from './contract.ts'

export interface LastFrameDeps {
  readonly slots: WorkSlotDeps
  readonly db: Db
  /** Bytes that one user may store. */
  readonly storageQuota: number
}

/** Last frames of a person's videos, made by the worker. */
export function lastFrameRoutes(app: Api, { slots, db, storageQuota }: LastFrameDeps): void {
  app.on(requestLastFrame, async ({ body, user, command, setPosition }) => {
    const { videoAssetId } = body
    if (!(await usableVideos(db, user.id, [videoAssetId])).has(videoAssetId)) {
      throw new DomainError(commonErrors.notFound, 'This video does not exist.')
    }
    const same = { userId: user.id, kind: lastFrameKind, joinKey: videoAssetId }
    const newest = await newestWork(db, same)
    const assetId = await frameOf(db, user.id, newest)
    if (newest !== undefined && assetId !== undefined) return { workId: newest.id, assetId }
    refuseOverStorage({ used: await storedBytes(db, user.id), quota: storageQuota }, 0)
    const workId = idOfWork(same, newest)
    setPosition(await requestLimitedWork(slots, { ...command, ...same, workId, input: body }))
    return { workId }
  })
}

/** The image that work has made, while it is neither in the trash nor gone. */
async function frameOf(db: Db, userId: UserId, work: Work | undefined): Promise<string | undefined> {
  const { data: made } = LastFrameResult.safeParse(work?.result)
  if (made === undefined) return undefined
  const [image] = await usableImages(db, userId, [made.assetId])
  return image?.id
}
