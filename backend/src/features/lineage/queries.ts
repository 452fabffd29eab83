import type { Db } from 'mongodb'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { type Descendant, findRelatives, picturesMadeFrom } from '../assets/lookup/family-queries.ts'
import { findMaking, type SavedFrame, savedFramesOf } from '../images/queries.ts'
import { originOfSource, type SourceOrigin } from '../sources/queries.ts'
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
  const seed = picture.n === undefined ? undefined : making?.seeds[picture.n]
  const takeIds = making?.assetIds ?? []
  const videoId = making?.generation.frame?.videoId
  const frames = videoId === undefined ? [] : await savedFramesOf(db, userId, videoId)
  const origin = videoId === undefined ? undefined : await originOfSource(db, userId, videoId)
  const ids = [...sources, ...takeIds, ...frames.map(({ assetId }) => assetId)]
  const relatives = await findRelatives(db, userId, ids, asked.now)
  return {
    picture,
    ...(making && { generation: making.generation }),
    ...(seed !== undefined && { seed }),
    ...(origin && { video: videoOf(origin, frames, relatives) }),
    sources: sources.map((id) => ({ id, picture: relatives.get(id)?.picture })),
    takes: takeIds.flatMap((id) => relatives.get(id)?.picture ?? []),
    ...(await picturesMadeFrom(db, userId, asked)),
  }
}

/** The video from which a frame was saved, with those of its frames that the person still has. */
function videoOf(
  { kind, link }: SourceOrigin,
  frames: readonly SavedFrame[],
  relatives: ReadonlyMap<string, Descendant>,
): Family['video'] {
  return {
    kind,
    ...(link !== undefined && { link }),
    frames: frames.flatMap(({ assetId, timestampMs }) => {
      const picture = relatives.get(assetId)?.picture
      return picture === undefined ? [] : [{ timestamp: timestampMs / 1_000, picture }]
    }),
  }
}
