import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkBlobKey, isBlobKey } from './blob-key.ts'
import type { BlobInfo, ListedBlob, SweptBlobStore } from './blob-store.ts'

/** How many parts of 5 MiB one upload holds in memory. */
const partsInMemory = 2

/**
 * Connections to the bucket at once. Each stands for a response until that is read to its end, so there are more than the archives and
 * the long bodies that a process sends at once: else slow readers would hold up everybody's media.
 */
const connections = { maxSockets: 256 }

/** For one of them to be free and open, in milliseconds; the client then tries again, and then gives up. */
const connectionTimeout = 10_000

export interface BucketAddress {
  readonly name: string
  /** Of a server that is compatible with S3; undefined means Amazon's. */
  readonly endpoint: string | undefined
}

export interface Bucket {
  readonly client: S3Client
  readonly name: string
}

/** Region, keys and everything else come from the usual AWS variables. Throws when the bucket does not respond. */
export async function openBucket({ name, endpoint }: BucketAddress): Promise<Bucket> {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { httpAgent: connections, httpsAgent: connections, connectionTimeout },
  })
  try {
    await client.send(new HeadBucketCommand({ Bucket: name }))
  } catch (error) {
    client.destroy()
    throw new Error(`The bucket ${name} does not answer: ${reasonOf(error)}`, { cause: error })
  }
  return { client, name }
}

/** Blobs as objects of a bucket, each with its content type. */
export function s3Blobs({ client, name }: Bucket): SweptBlobStore {
  const at = (key: string) => {
    checkBlobKey(key)
    return { Bucket: name, Key: key }
  }

  return {
    async put(key, body, { contentType }) {
      const params = { ...at(key), Body: body, ContentType: contentType }
      await new Upload({ client, params, queueSize: partsInMemory }).done()
    },

    async get(key, range) {
      const object = { ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
      const found = await unless(['NoSuchKey', 'InvalidRange'], client.send(new GetObjectCommand(object)))
      if (found === 'NoSuchKey') return null
      return found === 'InvalidRange' ? Readable.from([]) : streamOf(found.Body)
    },

    async head(key): Promise<BlobInfo | null> {
      const found = await unless(['NotFound'], client.send(new HeadObjectCommand(at(key))))
      if (found === 'NotFound') return null
      return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? 'application/octet-stream' }
    },

    async delete(key) {
      const { DeleteMarker, VersionId } = await client.send(new DeleteObjectCommand(at(key)))
      // A bucket that keeps versions says so: what was deleted can still be read until each version is deleted.
      if (DeleteMarker === true || VersionId !== undefined) await deleteVersions({ client, name }, key)
    },

    list: (under) => {
      if (under !== undefined) checkBlobKey(under)
      return listObjects({ client, name }, under)
    },
    // Parts of an unfinished upload are not listed as objects; the bucket's lifecycle rule deletes them.
    discardUnfinished: () => Promise.resolve(),
  }
}

async function* listObjects({ client, name }: Bucket, under?: string): AsyncGenerator<ListedBlob> {
  const listed = { Bucket: name, ...(under !== undefined && { Prefix: `${under}/` }) }
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, listed)) {
    for (const { Key: key, LastModified: modified } of Contents) {
      if (key !== undefined && modified !== undefined && isBlobKey(key)) yield { key, modified }
    }
  }
}

/** Deletes every version of an object, and the marks of its deletions. */
async function deleteVersions({ client, name }: Bucket, Key: string): Promise<void> {
  for (;;) {
    const found = await client.send(new ListObjectVersionsCommand({ Bucket: name, Prefix: Key }))
    // keys that are longer come after it
    const versions = [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].filter((each) => each.Key === Key)
    if (versions.length === 0) return
    for (const { VersionId } of versions) await client.send(new DeleteObjectCommand({ Bucket: name, Key, VersionId }))
  }
}

/** The response, or the name of the expected error that came instead. */
async function unless<Response, Code extends string>(
  expected: readonly Code[],
  response: Promise<Response>,
): Promise<Response | Code> {
  try {
    return await response
  } catch (error) {
    const code = error instanceof S3ServiceException && expected.find((name) => name === error.name)
    if (code) return code
    throw error
  }
}

/** The SDK types a body for every platform; on Node it is a Readable. */
function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body
  throw new Error('S3 answered without a body')
}

/** A response without a body tells only its status. */
const reasonOf = (error: unknown): string =>
  error instanceof S3ServiceException ? `${error.name} (${error.$metadata.httpStatusCode})` : String(error)
