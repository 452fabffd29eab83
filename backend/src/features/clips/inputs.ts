import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { isSound } from '../../platform/eventsourcing/stored-media.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import { assetIdAt } from '../assets/address-queries.ts'
import { assetsOfChecksums, usableImages } from '../assets/reference-queries.ts'
import { type FileDeps, inspectFile } from '../assets/upload-commands.ts'
import type { FindInputs } from '../clip-kind.ts'
import type { StagedUpload } from '../jobs/events.ts'
import { clipErrors } from './errors.ts'

/** What a clip is made from: files that came with the request, and pictures that the person had, by the names of the inputs. */
export interface ClipInputs {
  readonly uploads: readonly z.infer<typeof StagedUpload>[]
  readonly assetIds: Readonly<Record<string, AssetId>>
  /** Staged keys of files that are not needed, because they are stored already. */
  readonly unused: readonly string[]
}

export interface InputDeps extends FileDeps {
  readonly db: Db
  /**
   * Fetches a picture from a public address and stages it; undefined when it cannot be had. Throws DomainError `address-refused` for one
   * that is not public, and as for a file of a form.
   */
  readonly fetchPicture: (userId: UserId, address: string) => Promise<StagedFile | undefined>
}

/** One input, before it is known whether the person has it already. */
type Found = StagedFile | AssetId
const isFile = (found: Found): found is StagedFile => typeof found !== 'string'

/** The finder of inputs that every kind of clip uses. */
export function inputFinder(deps: InputDeps): FindInputs {
  return async (userId, { inputs, files }) => {
    const staged = Object.values(files).flat()
    const found = new Map<string, Found>()
    try {
      for (const [name, given] of Object.entries(inputs)) {
        if (given !== undefined) found.set(name, await findInput({ ...deps, staged }, userId, given))
      }
    } catch (error) {
      // The edge knows of the files of the form only.
      for (const { key } of staged) await deps.blobs.delete(key).catch(() => undefined)
      throw error
    }
    return toInputs(found, staged)
  }
}

/** All files of the request; one that is fetched joins them. */
type FindDeps = InputDeps & { readonly staged: StagedFile[] }

async function findInput(deps: FindDeps, userId: UserId, given: StagedFile | string): Promise<Found> {
  if (typeof given !== 'string') return isSound(given.contentType) ? given : await knownOrChecked(deps, userId, given)
  const assetId = assetIdAt(given)
  if (assetId === undefined) return await knownOrChecked(deps, userId, await fetched(deps, userId, given))
  if ((await usableImages(deps.db, userId, [assetId])).length > 0) return assetId
  throw new DomainError(commonErrors.notFound, 'This image does not exist.')
}

async function fetched({ fetchPicture, staged }: FindDeps, userId: UserId, address: string): Promise<StagedFile> {
  const file = await fetchPicture(userId, address)
  if (file === undefined) throw new DomainError(clipErrors.unusableAddress, 'There is no image at this address.')
  staged.push(file)
  return file
}

/** The person's picture in place of a file with the same bytes, as it came or as it would be stored. */
async function knownOrChecked(deps: InputDeps, userId: UserId, file: StagedFile): Promise<Found> {
  const known = async (checksum: string) => (await assetsOfChecksums(deps.db, userId, [checksum])).get(checksum)
  return (await known(file.checksum)) ?? (await known(await inspectFile(deps, userId, file))) ?? file
}

function toInputs(found: ReadonlyMap<string, Found>, sent: readonly StagedFile[]): ClipInputs {
  const fresh = [...found].flatMap(([input, given]) => (isFile(given) ? [{ input, file: given }] : []))
  return {
    uploads: fresh.map(({ input, file: { key, contentType, bytes } }, n) => ({
      n,
      place: 0,
      key,
      contentType,
      bytes,
      input,
    })),
    assetIds: Object.fromEntries([...found].flatMap(([input, given]) => (isFile(given) ? [] : [[input, given]]))),
    unused: sent.filter((each) => !fresh.some(({ file }) => file === each)).map(({ key }) => key),
  }
}
