import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { refuseLate } from '../../../platform/eventsourcing/refuse-late.ts'
import type { StagedFile } from '../../../platform/http/contract/api.ts'
import type { BlobStore } from '../../../platform/media/blobs/blob-store.ts'
import { readBlob } from '../../../platform/media/blobs/read-blob.ts'
import type { Decoder } from '../../../platform/media/decoder/decoder.ts'
import { UnusableImage } from '../../../platform/media/pictures/unusable-image.ts'
import { uploadShape } from '../../../platform/media/pictures/upload-shape.ts'
import type { StoredUpload } from '../../../platform/media/pictures/uploads.ts'
import { assetErrors } from '../errors.ts'

export interface FileDeps {
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'inspectUpload'>
}

/**
 * Decodes a file that came with a request to its end, and returns the checksum (SHA-256, hex) that it will be stored under.
 * Throws DomainError `unusable-image`, and `unavailable` instead of decoding it when it comes too late.
 * @param signal that of the call that asks
 */
export async function inspectFile(
  { blobs, decoder }: FileDeps,
  userId: string,
  file: StagedFile,
  signal: AbortSignal,
): Promise<string> {
  return await usable(() => decoder.inspectUpload(userId, readInTime(signal, blobs, file)))
}

/**
 * A file that was inspected as it is stored, with its thumbnail. Throws DomainError `unusable-image`. It is not refused when it comes late:
 * whoever sends the same file again would wait for both turns of the decoder anew, and find what this one has stored.
 */
export async function prepareFile(
  { blobs, decoder }: { readonly blobs: BlobStore; readonly decoder: Pick<Decoder, 'prepareUpload'> },
  userId: string,
  file: StagedFile,
): Promise<StoredUpload> {
  return await usable(() => decoder.prepareUpload(userId, () => readStaged(blobs, file)))
}

/** Reads a file for the decoder when its turn has come, unless the client was told meanwhile to try again: it waits for nothing then. */
export const readInTime =
  (signal: AbortSignal, blobs: BlobStore, file: StagedFile) => async (): Promise<Uint8Array> => {
    refuseLate(signal)
    return await readStaged(blobs, file)
  }

const { mostPixels, leastSide, longestToShortest } = uploadShape

async function usable<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode()
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw new DomainError(
      assetErrors.unusableImage,
      `One of the images cannot be used: it is broken or moving, larger than ${mostPixels / 1_000_000} megapixels, smaller than ${leastSide} pixels, or more than ${longestToShortest} times as long as it is wide.`,
    )
  }
}

/** The bytes of a file that came with the request that is being answered. */
async function readStaged(blobs: BlobStore, { key }: StagedFile): Promise<Uint8Array> {
  const bytes = await readBlob(blobs, key)
  if (bytes === null) throw new Error('A staged file is gone while its request runs')
  return bytes
}
