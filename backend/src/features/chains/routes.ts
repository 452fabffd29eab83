import { createHash } from 'node:crypto'
import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import { type ChainedClip, findChain, findWays } from '../clips/chain-queries.ts'
import { firstFrame } from '../videos/contract.ts'
import { idOfWork } from '../work/commands.ts'
import { findWork, newestWork } from '../work/queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from '../work/slot-commands.ts'
import {
  chainOf,
  JoinResult,
  joinChain,
  joinedFile,
  joinKind,
  type Link,
  mostInChain,
  mostWays,
  readJoined,
  type Way,
} from './contract.ts'
import { chainErrors } from './errors.ts'

export interface ChainDeps {
  readonly slots: WorkSlotDeps
  readonly db: Db
  readonly now: () => Date
}

/** Clips that continue each other, and the one video that the worker makes of them. For anybody else they do not exist. */
export function chainRoutes(app: Api, { slots, db, now }: ChainDeps): void {
  app.on(chainOf, async ({ params, user }) => {
    const clips = await chain(db, user.id, params.id)
    const ways = await findWays(db, user.id, clips, firstFrame)
    return { clips: clips.map((clip, at) => toLink(clip, ways[at] ?? [])) }
  })

  app.on(joinChain, async ({ params, user, command, setPosition }) => {
    const clips = await chain(db, user.id, params.id)
    if (clips.length < 2) throw new DomainError(chainErrors.alone, 'No other clip continues this one.')
    const assetIds = clips.map(({ file }) => file.assetId)
    const joinKey = createHash('sha256').update(assetIds.join()).digest('hex')
    const same = { userId: user.id, kind: joinKind, joinKey }
    const workId = idOfWork(same, await newestWork(db, same))
    setPosition(await requestLimitedWork(slots, { ...command, ...same, workId, input: { assetIds } }))
    return { workId }
  })

  app.serve(readJoined, async ({ params: { joinedId: workId }, user }) => {
    const work = await findWork(db, user.id, workId)
    const { data: result } = JoinResult.safeParse(work?.result)
    const isThere = work?.kind === joinKind && work.expiresAt !== undefined && new Date(work.expiresAt) > now()
    if (!isThere || result === undefined) throw new DomainError(commonErrors.notFound, 'This video does not exist.')
    return {
      key: workKey({ userId: user.id, workId }, joinedFile),
      contentType: 'video/mp4',
      tag: result.checksum,
      downloadAs: result.name,
    }
  })
}

async function chain(db: Db, userId: UserId, id: string): Promise<readonly ChainedClip[]> {
  const found = await findChain(db, userId, { id, begins: firstFrame, most: mostInChain })
  if (found === undefined) throw new DomainError(commonErrors.notFound, 'This video does not exist.')
  return found
}

const toWay = ({ document: { _id: id, kind, prompt, createdAt }, file }: ChainedClip): Way => ({
  id,
  kind,
  prompt,
  createdAt: createdAt.toISOString(),
  clip: file,
})

/** @param ways all clips that continue the one before it, the newest first */
function toLink(clip: ChainedClip, ways: readonly ChainedClip[]): Link {
  if (ways.length < 2) return toWay(clip)
  const isThis = ({ document }: ChainedClip): boolean => document._id === clip.document._id
  const newest = ways.slice(0, mostWays)
  const shown = newest.some(isThis) ? newest : [...newest.slice(0, -1), clip]
  return { ...toWay(clip), ways: shown.map(toWay) }
}
