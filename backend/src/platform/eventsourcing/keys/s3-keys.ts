import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../../media/blobs/s3.ts'
import { checkSubject, erasedRecord, type KeyRecord, type KeyRecords, parseRecord } from './key-records.ts'

const folder = 'keys'
/** No person's: their ids have no dots. */
const probe = `${folder}/create.probe`

/**
 * One object per person in the bucket of the media. Throws when the server does not refuse to create an object that is there
 * already: on such a server a second registration would replace a key, and with it everything that it seals.
 */
export async function s3KeyRecords(bucket: Bucket): Promise<KeyRecords> {
  await requireCreateIfAbsent(bucket)
  return {
    read: async (subject) => readRecord(bucket, subject),
    create: async (subject, record) => createObject(bucket, nameOf(subject), JSON.stringify(record)),
    async erase(subject) {
      const Key = nameOf(subject)
      await bucket.client.send(
        new PutObjectCommand({ Bucket: bucket.name, Key, Body: JSON.stringify(erasedRecord), ContentType: json }),
      )
      await deleteOlderVersions(bucket, Key)
    },
    subjects: () => listSubjects(bucket),
  }
}

const json = 'application/json'

function nameOf(subject: string): string {
  checkSubject(subject)
  return `${folder}/${subject}.json`
}

async function readRecord(bucket: Bucket, subject: string): Promise<KeyRecord | undefined> {
  const text = await readObject(bucket, nameOf(subject))
  return text === undefined ? undefined : parseRecord(subject, text)
}

async function readObject({ client, name }: Bucket, Key: string): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key }))
    return (await Body?.transformToString()) ?? ''
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
    throw error
  }
}

const tries = 5

/** False when there is an object of that name. */
async function createObject({ client, name }: Bucket, Key: string, Body: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new PutObjectCommand({ Bucket: name, Key, Body, ContentType: json, IfNoneMatch: '*' }))
      return true
    } catch (error) {
      const code = error instanceof S3ServiceException ? error.name : undefined
      if (code === 'PreconditionFailed') return false
      // Another write of that name is under way (409): its outcome decides.
      if (code !== 'ConditionalRequestConflict' || attempt >= tries) throw error
    }
  }
}

async function requireCreateIfAbsent(bucket: Bucket): Promise<void> {
  const { name } = bucket
  if (!(await createObject(bucket, probe, '{}'))) return
  if (!(await createObject(bucket, probe, '{}'))) return
  throw new Error(`The server of bucket ${name} ignores If-None-Match, so people's keys would not be safe there`)
}

/** Of every object the newest version, because the right to list versions is needed anyway. */
async function* listSubjects({ client, name }: Bucket): AsyncGenerator<string> {
  for (let KeyMarker: string | undefined, VersionIdMarker: string | undefined; ; ) {
    const listed = await client.send(
      new ListObjectVersionsCommand({ Bucket: name, Prefix: `${folder}/`, KeyMarker, VersionIdMarker }),
    )
    const newest = (listed.Versions ?? []).filter(({ IsLatest }) => IsLatest === true)
    yield* newest.flatMap(({ Key = '' }) => /^keys\/([A-Za-z0-9-]+)\.json$/.exec(Key)?.[1] ?? [])
    if (listed.IsTruncated !== true || listed.NextKeyMarker === undefined) return
    KeyMarker = listed.NextKeyMarker
    VersionIdMarker = listed.NextVersionIdMarker
  }
}

/** In a bucket that keeps versions, what was replaced can still be read until its version is deleted. */
async function deleteOlderVersions({ client, name }: Bucket, Key: string): Promise<void> {
  for (;;) {
    const found = await client.send(new ListObjectVersionsCommand({ Bucket: name, Prefix: Key }))
    const versions = [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])]
    const older = versions.filter((version) => version.Key === Key && version.IsLatest !== true)
    if (older.length === 0) return
    for (const { VersionId } of older) await client.send(new DeleteObjectCommand({ Bucket: name, Key, VersionId }))
  }
}
