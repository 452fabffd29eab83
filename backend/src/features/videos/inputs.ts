import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import { assetIdAt } from '../assets/address-queries.ts'
import { assetsOfChecksums, usableImages } from '../assets/reference-queries.ts'
import { type FileDeps, inspectFile } from '../assets/upload-commands.ts'
import type { VideoModelEntry } from '../catalogue/video-model.ts'
import type { StagedUpload } from '../jobs/events.ts'
import type { GenerateVideoForm } from './contract.ts'
import { videoErrors } from './errors.ts'
import { checkInputs } from './form.ts'
import { audio, firstFrame, lastFrame } from './request.ts'

/** What a video is made from: files that came with the request, and pictures that the person had, by the names of the inputs. */
export interface Inputs {
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

type Files = Readonly<Record<string, readonly StagedFile[]>>

/** One input, before it is known whether the person has it already. */
type Given = StagedFile | AssetId
const isFile = (given: Given): given is StagedFile => typeof given !== 'string'

/**
 * The inputs of a form (spec video 5 and 7). A file wins over an address; an address of the studio names a picture that the person has,
 * and any other is fetched. A file that is one of the person's pictures counts as that picture; every other one is decoded to its end.
 * Throws DomainError for inputs that are missing or that the model does not take, for pictures that are not the person's own, and for
 * files that are no usable picture.
 */
export async function gatherInputs(
  deps: InputDeps,
  userId: UserId,
  model: VideoModelEntry,
  { form, files }: { readonly form: GenerateVideoForm; readonly files: Files },
): Promise<Inputs> {
  const { image, lastFrame: last, audio: sounds } = files
  const frames = { [firstFrame]: wanted(image, form.imageUrl), [lastFrame]: wanted(last, form.lastFrameUrl) }
  const [sound] = sounds ?? []
  checkInputs(model, {
    firstFrame: frames[firstFrame] !== undefined,
    lastFrame: frames[lastFrame] !== undefined,
    audio: sound !== undefined,
  })
  const staged = Object.values(files).flat()
  const found = new Map<string, Given>(sound === undefined ? [] : [[audio, sound]])
  try {
    for (const [name, frame] of Object.entries(frames)) {
      if (frame !== undefined) found.set(name, await findFrame({ ...deps, staged }, userId, frame))
    }
  } catch (error) {
    // The edge knows of the files of the form only.
    for (const { key } of staged) await deps.blobs.delete(key).catch(() => undefined)
    throw error
  }
  return toInputs(found, staged)
}

const wanted = ([file]: readonly StagedFile[] = [], address = ''): StagedFile | string | undefined =>
  file ?? (address === '' ? undefined : address)

/** All files of the request; one that is fetched joins them. */
type FrameDeps = InputDeps & { readonly staged: StagedFile[] }

async function findFrame(deps: FrameDeps, userId: UserId, frame: StagedFile | string): Promise<Given> {
  if (typeof frame !== 'string') return await knownOrChecked(deps, userId, frame)
  const assetId = assetIdAt(frame)
  if (assetId === undefined) return await knownOrChecked(deps, userId, await fetched(deps, userId, frame))
  if ((await usableImages(deps.db, userId, [assetId])).length > 0) return assetId
  throw new DomainError(commonErrors.notFound, 'This image does not exist.')
}

async function fetched({ fetchPicture, staged }: FrameDeps, userId: UserId, address: string): Promise<StagedFile> {
  const file = await fetchPicture(userId, address)
  if (file === undefined) throw new DomainError(videoErrors.unusableAddress, 'There is no image at this address.')
  staged.push(file)
  return file
}

/** The person's picture in place of a file with the same bytes, as it came or as it would be stored. */
async function knownOrChecked(deps: InputDeps, userId: UserId, file: StagedFile): Promise<Given> {
  const known = async (checksum: string) => (await assetsOfChecksums(deps.db, userId, [checksum])).get(checksum)
  return (await known(file.checksum)) ?? (await known(await inspectFile(deps, userId, file))) ?? file
}

function toInputs(found: ReadonlyMap<string, Given>, sent: readonly StagedFile[]): Inputs {
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
