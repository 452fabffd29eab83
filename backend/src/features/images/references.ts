import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { turnsByName } from '../../platform/eventsourcing/turns.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import { UnusableImage } from '../../platform/media/derive.ts'
import { readBlob } from '../../platform/media/read-blob.ts'
import { inspectUpload, readToEnd, uploadHeadBytes } from '../../platform/media/uploads.ts'
import { assetsOfChecksums, usableAssets } from '../assets/reference-queries.ts'
import type { ImageModel } from '../catalogue/model.ts'
import type { StagedUpload } from '../jobs/events.ts'
import type { GenerateForm } from './contract.ts'
import { imageErrors } from './errors.ts'
import { checkReferences, orderReferences } from './form.ts'

/** Pictures that a job works from: those that came along, each with its place, and in order those the person has. */
export interface References {
  readonly uploads: readonly z.infer<typeof StagedUpload>[]
  readonly assetIds: readonly AssetId[]
  /** Staged keys of files that are not needed: ignored, sent twice, or there already. */
  readonly unused: readonly string[]
}

export interface ReferenceDeps {
  readonly db: Db
  readonly blobs: BlobStore
}

type Files = Readonly<Record<string, readonly StagedFile[]>>

/**
 * The references of a form (spec images 5): files are looked into, a file that is one of the person's pictures counts as that
 * picture. Throws DomainError for more or fewer than the model takes, for pictures that are not the person's own, and for
 * files that are no usable picture.
 */
export async function gatherReferences(
  { db, blobs }: ReferenceDeps,
  userId: UserId,
  model: ImageModel,
  form: GenerateForm,
  files: Files,
): Promise<References> {
  const sent = Object.values(files).flat()
  if (model.ignoresReferences) return { uploads: [], assetIds: [], unused: sent.map(({ key }) => key) }
  const named = orderReferences(form, files)
  checkReferences(model, named.length)
  await refuseForeign(db, userId, named.filter(isAsset))

  const known = await assetsOfChecksums(
    db,
    userId,
    sent.map(({ checksum }) => checksum),
  )
  const references = withoutRepeats(
    named.map((reference) => (isAsset(reference) ? reference : (known.get(reference.checksum) ?? reference))),
  )
  const fresh = references.filter(isFile)
  for (const file of fresh) await inspect(blobs, file)
  return {
    uploads: fresh.map((file, n) => toUpload(file, n, references.indexOf(file))),
    assetIds: references.filter(isAsset),
    unused: sent.filter((file) => !fresh.includes(file)).map(({ key }) => key),
  }
}

const isAsset = (reference: StagedFile | AssetId): reference is AssetId => typeof reference === 'string'
const isFile = (reference: StagedFile | AssetId): reference is StagedFile => typeof reference !== 'string'

const toUpload = ({ key, contentType, bytes }: StagedFile, n: number, place: number) => ({
  n,
  place,
  key,
  contentType,
  bytes,
})

async function refuseForeign(db: Db, userId: UserId, named: readonly AssetId[]): Promise<void> {
  const usable = named.length === 0 ? new Set() : await usableAssets(db, userId, named)
  if (named.every((id) => usable.has(id))) return
  throw new DomainError(commonErrors.notFound, 'One of the reference images does not exist.')
}

function withoutRepeats(references: readonly (StagedFile | AssetId)[]): readonly (StagedFile | AssetId)[] {
  const contentOf = (reference: StagedFile | AssetId): string => (isAsset(reference) ? reference : reference.checksum)
  const contents = references.map(contentOf)
  return references.filter((_, at) => contents.indexOf(contents[at] ?? '') === at)
}

/** A picture whose rows come in several passes takes the memory of all its pixels: one at a time in this process. */
const inTurn = turnsByName()

/** What a head says is too much is refused before the rest is read. */
async function inspect(blobs: BlobStore, { key }: StagedFile): Promise<void> {
  try {
    await inspectUpload(await staged(blobs, key, uploadHeadBytes))
    await inTurn('pictures', async () => readToEnd(await staged(blobs, key)))
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw new DomainError(
      imageErrors.unusableImage,
      'One of the images cannot be used: it is broken, too large, or moving.',
    )
  }
}

async function staged(blobs: BlobStore, key: string, most?: number): Promise<Uint8Array> {
  const bytes = await readBlob(blobs, key, most)
  if (bytes === null) throw new Error('A staged file is gone while its request runs')
  return bytes
}
