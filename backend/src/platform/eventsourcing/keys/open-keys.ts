import type { Db } from 'mongodb'
import type { BucketAddress } from '../../media/blobs/s3.ts'
import { StartRefused } from '../../observability/start-refused.ts'
import { discardOldDrafts, fileKeyRecords } from './file-keys.ts'
import type { KeyRecords, MovableKeys } from './key-records.ts'
import type { KeyStore } from './key-store.ts'
import { holdsKeys, type KeyPlace, requireMasterKey } from './master-key-check.ts'
import { isForbidden, keysDatabaseOf, mongoKeyRecords } from './mongo-keys.ts'
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

/** Keys are where the product does not look for them, although the store that all processes share is set up. */
export class KeysNotMoved extends StartRefused {
  constructor(place: string, store: string) {
    super(`People's keys lie in ${place}, but belong in ${store}. Move them there with: npm run keys -- move`)
    this.name = 'KeysNotMoved'
  }
}

/**
 * The data keys of this installation. Throws KeysNotMoved while keys lie where other processes do not look: they would take
 * them for missing, answer errors and park those people's events. Throws MasterKeyWrong and KeysNotFound where people's texts could not
 * be read, since whoever signs in then would get a second account.
 * @param db the database of the read models
 * @param hasTexts whether the log holds texts that are sealed
 */
export async function openKeys(
  location: KeyLocation & { readonly masterKey: string },
  db: Db,
  hasTexts: () => Promise<boolean>,
): Promise<KeyStore> {
  const place = await openKeyPlace(location, db)
  await discardOldDrafts(location.keysFolder)
  await requireMasterKey(place, location.masterKey, hasTexts)
  return keyStoreOn(place.records, location.masterKey)
}

/** The records of these keys, of which the key of content credentials is one. Throws KeysNotMoved. */
export async function openKeyRecords(location: KeyLocation, db: Db): Promise<KeyRecords> {
  return (await openKeyPlace(location, db)).records
}

async function openKeyPlace({ keysFolder, bucket, sharedDatabase }: KeyLocation, db: Db): Promise<KeyPlace> {
  const files = { name: keysFolder, records: fileKeyRecords(keysFolder) }
  const shared = await openSharedKeys(bucket, sharedDatabase ? db : undefined)
  if (shared === undefined) return files
  if (await holdsKeys(files.records)) throw new KeysNotMoved(keysFolder, shared.name)
  if (bucket !== undefined && sharedDatabase && (await hasKeysBesideModels(db)))
    throw new KeysNotMoved(keysBesideModels(db).name, shared.name)
  return shared
}

/**
 * The store that all processes of an installation share; undefined when all run on this machine, and the keys are files. Throws when the
 * bucket does not answer.
 * @param db the database of the read models where it runs on another machine
 */
export async function openSharedKeys(
  bucket: BucketAddress | undefined,
  db: Db | undefined,
): Promise<KeyPlace | undefined> {
  if (bucket !== undefined) return { name: `the bucket ${bucket.name}`, records: await keyRecordsIn(bucket) }
  return db && keysBesideModels(db)
}

/** The keys in the database beside that of the read models. */
export function keysBesideModels(db: Db): KeyPlace & { readonly records: MovableKeys } {
  return { name: `the database ${keysDatabaseOf(db)}`, records: mongoKeyRecords(db) }
}

/**
 * Whether keys are in the database beside that of the read models. One that this user may not read has none: the product would have put
 * them there as the same user.
 */
export async function hasKeysBesideModels(db: Db): Promise<boolean> {
  try {
    return await holdsKeys(keysBesideModels(db).records)
  } catch (error) {
    if (isForbidden(error)) return false
    throw error
  }
}

/** Amazon's client is loaded where there is a bucket only: it takes 20 MB of memory. */
async function keyRecordsIn(bucket: BucketAddress): Promise<KeyRecords> {
  const [{ openBucket }, { s3KeyRecords }] = await Promise.all([
    import('../../media/blobs/s3.ts'),
    import('./s3-keys.ts'),
  ])
  return await s3KeyRecords(await openBucket(bucket))
}
