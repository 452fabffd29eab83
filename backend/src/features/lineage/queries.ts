import type { Db } from 'mongodb'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { findRelatives, picturesMadeFrom } from '../assets/family-queries.ts'
import { findMaking } from '../images/queries.ts'
import type { Family } from './contract.ts'

interface Asked {
  readonly assetId: AssetId
  readonly limit: number
  readonly after?: string | undefined
  readonly now: Date
}

/** The family of a picture of the user; undefined for a picture of anybody else and for one that was deleted for good. */
export async function findFamily(db: Db, userId: UserId, asked: Asked): Promise<Family | undefined> {
  const self = (await findRelatives(db, userId, [asked.assetId], asked.now)).get(asked.assetId)
  if (self === undefined) return undefined
  const { picture, sources } = self
  // An upload names the generation that it was sent with, which did not make it.
  const maker = picture.isUpload ? undefined : picture.generationId
  const making = maker === undefined ? undefined : await findMaking(db, userId, maker)
  const takeIds = making?.assetIds ?? []
  const relatives = await findRelatives(db, userId, [...sources, ...takeIds], asked.now)
  return {
    picture,
    ...(making && { generation: making.generation }),
    sources: sources.map((id) => ({ id, picture: relatives.get(id)?.picture })),
    takes: takeIds.flatMap((id) => relatives.get(id)?.picture ?? []),
    ...(await picturesMadeFrom(db, userId, asked)),
  }
}
