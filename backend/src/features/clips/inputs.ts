import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { isMoving, isSound } from '../../platform/eventsourcing/stored-media.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import type { FetchFile } from '../../platform/http/forms/fetched-file.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { assetIdAt, mediumIdAt } from '../assets/lookup/address-queries.ts'
import { assetsOfChecksums, usableImages } from '../assets/lookup/reference-queries.ts'
import { usableVideos } from '../assets/lookup/video-queries.ts'
import { type FileDeps, inspectFile } from '../assets/uploads/inspection-commands.ts'
import { pictureFile } from '../assets/uploads/upload-contract.ts'
import type { ClipInputs, FindInputs, GivenInputs } from '../clip-kind.ts'
import { clipErrors } from './errors.ts'
import { inputOfChecksum } from './input-queries.ts'
import { fileProbe } from './probed-file.ts'

export interface InputDeps extends FileDeps {
  readonly blobs: BlobStore
  readonly db: Db
  readonly fetchPicture: FetchFile
}

/** One input: a file that is to be stored, or something that the person has. */
interface Found {
  readonly what: StagedFile | AssetId
  /** Of a sound or video that was probed. */
  readonly ms?: number | undefined
}

type Media = NonNullable<GivenInputs['media']>[string] | undefined

/** The finder of inputs that every kind of clip uses. */
export function inputFinder(deps: InputDeps): FindInputs {
  const probeFile = fileProbe(deps.blobs)
  return async (userId, { inputs, files, addFile, media = {}, signal }) => {
    const staged = Object.values(files).flat()
    const probe = (file: StagedFile, holds: 'sound' | 'video') => probeFile({ userId, file, holds, signal })
    const joins = (file: StagedFile) => {
      staged.push(file)
      addFile(file)
    }
    const finding = { ...deps, probe, joins, userId, signal }
    const found = new Map<string, Found>()
    try {
      for (const [name, given] of Object.entries(inputs)) {
        if (given !== undefined) found.set(name, await findInput(finding, given, media[name]))
      }
    } catch (error) {
      // Nothing was asked for yet, so nobody needs them, also after a failure of ours, for which the edge keeps them.
      for (const { key } of staged) await deps.blobs.delete(key).catch(() => undefined)
      throw error
    }
    return toInputs(found, staged)
  }
}

interface FindDeps extends InputDeps {
  /** The length of a file in milliseconds. */
  readonly probe: (file: StagedFile, holds: 'sound' | 'video') => Promise<number>
  readonly userId: UserId
  /** Told of a file that was fetched: it is one of the request now. */
  readonly joins: (file: StagedFile) => void
  readonly signal: AbortSignal
}

async function findInput(deps: FindDeps, given: StagedFile | string, media: Media): Promise<Found> {
  if (typeof given !== 'string') return await findFile(deps, given, media)
  const takesVideos = media === 'picture-or-video'
  const assetId = takesVideos ? mediumIdAt(given) : assetIdAt(given)
  if (assetId === undefined) return { what: await knownOrChecked(deps, await fetched(deps, given)) }
  const { db, userId } = deps
  const video = takesVideos ? (await usableVideos(db, userId, [assetId])).get(assetId) : undefined
  if (video || (await usableImages(db, userId, [assetId])).length > 0) return { what: assetId, ms: video?.durationMs }
  throw new DomainError(commonErrors.notFound, `This ${takesVideos ? 'video or image' : 'image'} does not exist.`)
}

async function findFile(deps: FindDeps, file: StagedFile, media: Media): Promise<Found> {
  if (media === 'sound') {
    const ms = await deps.probe(file, 'sound')
    return { what: await knownOr(deps, { ...file, contentType: soundType(file.contentType) }, 'audio'), ms }
  }
  if (isMoving(file.contentType)) {
    const ms = await deps.probe(file, 'video')
    return { what: await knownOr(deps, file, 'video'), ms }
  }
  if (isSound(file.contentType)) return { what: file }
  return { what: await knownOrChecked(deps, file) }
}

/** The person's sound or video in place of a file with the same bytes. */
async function knownOr(
  { db, userId }: FindDeps,
  file: StagedFile,
  medium: 'audio' | 'video',
): Promise<StagedFile | AssetId> {
  return (await inputOfChecksum(db, userId, { checksum: file.checksum, medium })) ?? file
}

/** A recording of a browser has the container of a video. */
const soundType = (contentType: string): string => contentType.replace(/^video\//, 'audio/').replace(/;.*$/, '')

async function fetched({ fetchPicture, joins, userId }: FindDeps, address: string): Promise<StagedFile> {
  const file = await fetchPicture(userId, address)
  if (file === undefined) throw new DomainError(clipErrors.unusableAddress, 'There is no image at this address.')
  joins(file)
  return file
}

/** The person's picture in place of a file with the same bytes, as it came or as it would be stored. */
async function knownOrChecked(deps: FindDeps, file: StagedFile): Promise<StagedFile | AssetId> {
  const { db, userId, signal } = deps
  // A field that takes videos, too, lets larger files pass.
  if (file.bytes > pictureFile.maxBytes) {
    throw new DomainError(clipErrors.unusableFile, 'An image may have at most 20 MB.')
  }
  const known = async (checksum: string) => (await assetsOfChecksums(db, userId, [checksum])).get(checksum)
  return (await known(file.checksum)) ?? (await known(await inspectFile(deps, userId, file, signal))) ?? file
}

function toInputs(found: ReadonlyMap<string, Found>, sent: readonly StagedFile[]): ClipInputs {
  const entries = [...found]
  const fresh = entries.flatMap(([input, { what }]) => (typeof what === 'string' ? [] : [{ input, file: what }]))
  const known = entries.flatMap(([input, { what }]) => (typeof what === 'string' ? [[input, what] as const] : []))
  return {
    uploads: fresh.map(({ input, file: { key, contentType, bytes } }, n) => ({
      n,
      place: 0,
      key,
      contentType,
      bytes,
      input,
    })),
    assetIds: Object.fromEntries(known),
    lengths: Object.fromEntries(entries.flatMap(([input, { ms }]) => (ms === undefined ? [] : [[input, ms]]))),
    unused: sent.map(({ key }) => key).filter((key) => !fresh.some(({ file }) => file.key === key)),
  }
}
