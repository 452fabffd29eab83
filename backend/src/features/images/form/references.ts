import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { AssetId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { StagedFile } from '../../../platform/http/contract/api.ts'
import { assetsOfChecksums, usableAssets } from '../../assets/lookup/reference-queries.ts'
import { type FileDeps, inspectFile } from '../../assets/uploads/inspection-commands.ts'
import type { ImageModel } from '../../catalogue/model.ts'
import type { StagedUpload } from '../../jobs/events.ts'
import type { GenerateForm } from '../contract.ts'
import { checkReferences, orderReferences } from './form.ts'

/**
 * Pictures that a job works from: the files that came with the request, each with its index among all, and in order the pictures
 * that the person had.
 */
export interface References {
  readonly uploads: readonly z.infer<typeof StagedUpload>[]
  readonly assetIds: readonly AssetId[]
  /**
   * Staged keys of files that are not needed, because the model ignores them, they were sent twice, or they are stored
   * already.
   */
  readonly unused: readonly string[]
}

export interface ReferenceDeps extends FileDeps {
  readonly db: Db
}

/** The files of a request, by field, and its signal. */
export interface Asked {
  readonly files: Readonly<Record<string, readonly StagedFile[]>>
  readonly signal: AbortSignal
}

/**
 * The references of a form (spec images 5). A file that is one of the person's pictures counts as that picture, and so does one
 * that becomes such a picture once its metadata is removed; every other file is decoded to its end.
 * Throws DomainError for more or fewer references than the model takes, for pictures that are not the person's own, and for files
 * that are no usable picture.
 */
export async function gatherReferences(
  deps: ReferenceDeps,
  userId: UserId,
  model: ImageModel,
  form: GenerateForm,
  { files, signal }: Asked,
): Promise<References> {
  const { db } = deps
  const { referenceImages = [], productImage = [] } = files
  const sent = [...referenceImages, ...productImage]
  if (model.ignoresReferences) return { uploads: [], assetIds: [], unused: sent.map(({ key }) => key) }
  const named = orderReferences(form, files)
  checkReferences(model, named.length)
  await refuseForeign(db, userId, named.filter(isAsset))

  const recognised = await replaceKnown(db, userId, named, ({ checksum }) => checksum)
  const inspected = await inspectFiles(deps, userId, recognised.filter(isFile), signal)
  const storedAs = (file: StagedFile): string => inspected.get(file) ?? file.checksum
  const references = await replaceKnown(db, userId, recognised, storedAs)
  const fresh = references.filter(isFile)
  return {
    uploads: fresh.map((file, n) => toUpload(file, n, references.indexOf(file))),
    assetIds: references.filter(isAsset),
    unused: sent.filter((file) => !fresh.includes(file)).map(({ key }) => key),
  }
}

/** The references, each once, with the person's picture in place of a file whose checksum is that of the picture. */
async function replaceKnown(
  db: Db,
  userId: UserId,
  references: readonly Reference[],
  checksumOf: (file: StagedFile) => string,
): Promise<readonly Reference[]> {
  const known = await assetsOfChecksums(db, userId, references.filter(isFile).map(checksumOf))
  const replaced = references.map((each) => (isFile(each) ? (known.get(checksumOf(each)) ?? each) : each))
  const contents = replaced.map((each) => (isFile(each) ? checksumOf(each) : each))
  return replaced.filter((_, at) => contents.indexOf(contents[at] ?? '') === at)
}

type Reference = StagedFile | AssetId
const isAsset = (reference: Reference): reference is AssetId => typeof reference === 'string'
const isFile = (reference: Reference): reference is StagedFile => typeof reference !== 'string'

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

/** The checksums under which files will be stored. Throws DomainError `unusable-image` at the first that is no usable picture. */
async function inspectFiles(
  deps: FileDeps,
  userId: UserId,
  files: readonly StagedFile[],
  signal: AbortSignal,
): Promise<ReadonlyMap<StagedFile, string>> {
  const checksums = new Map<StagedFile, string>()
  for (const file of files) checksums.set(file, await inspectFile(deps, userId, file, signal))
  return checksums
}
