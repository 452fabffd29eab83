import type { Db } from 'mongodb'
import { AssetId, type UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { jobsOfClipsFrom, jobsOfFrame } from '../assets/lookup/chain-queries.ts'
import { idsMadeFrom } from '../assets/lookup/family-queries.ts'
import { fileOf, inputId } from './clip.ts'
import type { Clip } from './contract.ts'
import { type ClipDocument, clips } from './projection.ts'

/** A finished clip as one of a chain. */
export interface ChainedClip {
  readonly document: ClipDocument
  readonly file: Clip
}

interface Asked {
  /** Id of the job of one clip of the chain. */
  readonly id: string
  /** Name of the input that a clip begins with. */
  readonly begins: string
  /** How many clips there are at most. */
  readonly most: number
}

/**
 * The clips of a user that continue each other, in their order: what comes before the clip that was asked for, that clip, and the newest
 * that continues each. Undefined unless the clip is there and the user's. A few reads by _id and by index for each clip.
 */
export async function findChain(
  db: Db,
  userId: UserId,
  { id, begins, most }: Asked,
): Promise<ChainedClip[] | undefined> {
  const [asked] = await finished(db, userId, [id])
  if (asked === undefined) return undefined
  const chain = [asked]
  const goOn = async (next: (clip: ChainedClip) => Promise<ChainedClip | undefined>, from: ChainedClip) => {
    const found: ChainedClip[] = []
    for (let at = await next(from); at !== undefined && chain.length + found.length < most; at = await next(at)) {
      found.push(at)
    }
    return found
  }
  chain.unshift(...(await goOn((clip) => before(db, userId, { clip, begins }), asked)).reverse())
  chain.push(...(await goOn((clip) => after(db, userId, { clip, begins }), asked)))
  return chain
}

interface Step {
  readonly clip: ChainedClip
  readonly begins: string
}

/** The clip whose last frame a clip begins with. */
async function before(db: Db, userId: UserId, { clip, begins }: Step): Promise<ChainedClip | undefined> {
  const frame = inputId(clip.document, begins)
  const jobs = frame === undefined ? [] : await jobsOfFrame(db, userId, frame)
  const [found] = await finished(db, userId, jobs)
  return found
}

/** The newest clip that begins with the last frame of a clip. */
async function after(db: Db, userId: UserId, step: Step): Promise<ChainedClip | undefined> {
  const [newest] = await continuations(db, userId, step)
  return newest
}

/**
 * For each clip of a chain all clips that begin with the last frame of the one before it, itself among them, the newest first; none for the
 * first. A few reads by _id and by index for each clip.
 */
export async function findWays(
  db: Db,
  userId: UserId,
  chain: readonly ChainedClip[],
  begins: string,
): Promise<readonly (readonly ChainedClip[])[]> {
  return await Promise.all(
    chain.map(async (_clip, at) => {
      const clip = chain[at - 1]
      return clip === undefined ? [] : await continuations(db, userId, { clip, begins })
    }),
  )
}

/** The clips that begin with the last frame of a clip, the newest first. */
async function continuations(db: Db, userId: UserId, { clip, begins }: Step): Promise<readonly ChainedClip[]> {
  const frames = await idsMadeFrom(db, userId, AssetId.parse(clip.file.assetId))
  const found = await finished(
    db,
    userId,
    await jobsOfClipsFrom(
      db,
      userId,
      Array.from(frames, (id) => AssetId.parse(id)),
    ),
  )
  // a frame may also be the last one of a clip, or a picture that is animated
  return found.filter(({ document }) => frames.has(inputId(document, begins) ?? ''))
}

/** Those of the clips that are there and in a list, the newest first. By _id, the owner in the query. */
async function finished(db: Db, userId: UserId, ids: readonly string[]): Promise<ChainedClip[]> {
  if (ids.length === 0) return []
  const documents = await collectionOf<ClipDocument>(db, clips)
    .find({ _id: { $in: [...ids] }, userId, listed: true, 'state.status': 'stored' })
    .toArray()
  return documents
    .toSorted((one, other) => Number(other.place - one.place))
    .flatMap((document) => {
      const { state } = document
      return state.status === 'stored' ? [{ document, file: fileOf(state) }] : []
    })
}
