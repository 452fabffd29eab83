import type { Db } from 'mongodb'
import type { BucketAddress } from '../../media/s3.ts'
import { StartRefused } from '../../observability/start-refused.ts'
import { fileKeyRecords } from './file-keys.ts'
import type { KeyRecords } from './key-records.ts'
import type { KeyStore } from './key-store.ts'
import { keysDatabaseOf, mongoKeyRecords } from './mongo-keys.ts'
import { keyStoreOn } from './wrapped-keys.ts'

/** Where an installation has its data keys. */
export interface KeyLocation {
  /** Of the files, for processes that share one machine. */
  readonly keysFolder: string
  /** That of the media; the keys are in it when there is one. */
  readonly bucket: BucketAddress | undefined
  /** MongoDB runs on another machine, so processes of several machines use it; without a bucket it has the keys. */
  readonly sharedDatabase: boolean
}

/** The store that all processes of an installation share. */
export interface SharedKeys {
  /** For people: such as `the bucket studio-media`. */
  readonly name: string
  readonly records: KeyRecords
}

/** Keys are files of this machine although a store that all processes share is set up. */
export class KeysNotMoved extends StartRefused {
  constructor(folder: string, store: string) {
    super(`People's keys lie in ${folder}, but belong in ${store}. Move them there with: npm run keys -- move`)
    this.name = 'KeysNotMoved'
  }
}

/**
 * The data keys of this installation. Throws KeysNotMoved while keys lie where other processes do not look: they would take
 * them for missing, answer errors and park those people's events.
 * @param db the database of the read models
 */
export async function openKeys(location: KeyLocation & { readonly masterKey: string }, db: Db): Promise<KeyStore> {
  return keyStoreOn(await openKeyRecords(location, db), location.masterKey)
}

/** The records of these keys, of which the key of content credentials is one. Throws as `openKeys` does. */
export async function openKeyRecords(location: KeyLocation, db: Db): Promise<KeyRecords> {
  const files = fileKeyRecords(location.keysFolder)
  const shared = await openSharedKeys(location, db)
  if (shared === undefined) return files
  if ((await files.subjects()).length > 0) throw new KeysNotMoved(location.keysFolder, shared.name)
  return shared.records
}

/** Undefined when all processes run on this machine, and the keys are files. Throws when the bucket does not answer. */
export async function openSharedKeys({ bucket, sharedDatabase }: KeyLocation, db: Db): Promise<SharedKeys | undefined> {
  if (bucket !== undefined) return { name: `the bucket ${bucket.name}`, records: await keyRecordsIn(bucket) }
  return sharedDatabase ? { name: `the database ${keysDatabaseOf(db)}`, records: mongoKeyRecords(db) } : undefined
}

/** Amazon's client is loaded where there is a bucket only: it takes 20 MB of memory. */
async function keyRecordsIn(bucket: BucketAddress): Promise<KeyRecords> {
  const [{ openBucket }, { s3KeyRecords }] = await Promise.all([import('../../media/s3.ts'), import('./s3-keys.ts')])
  return await s3KeyRecords(await openBucket(bucket))
}
