import { StartRefused } from '../../observability/start-refused.ts'
import { KeyBroken } from '../store/errors.ts'
import type { KeyRecords } from './key-records.ts'
import type { KeyStore } from './key-store.ts'
import { keyStoreOn } from './wrapped-keys.ts'

/** Under this name a key lies among people's data keys by which the right master key is told from others. No person has such an id. */
export const masterKeyCheck = 'master-key-check'

/** A store of data keys. */
export interface KeyPlace {
  /** For people: such as `the bucket studio-media`. */
  readonly name: string
  readonly records: KeyRecords
}

/** The data keys of this installation were wrapped with another master key. */
export class MasterKeyWrong extends StartRefused {
  constructor(place: string) {
    super(
      `The master key does not open the data keys in ${place}: they were made with another one. Set MASTER_KEY to that one, or restore master-key of the data folder from its backup. To begin anew, use a store without keys.`,
    )
    this.name = 'MasterKeyWrong'
  }
}

/** The log holds people's texts, but there is not one key where this process looks for them. */
export class KeysNotFound extends StartRefused {
  constructor(place: string) {
    super(
      `The log holds people's texts, but there are no data keys in ${place}. Set DATA_DIR, MONGO_URL and S3_BUCKET to where they are, restore them from a backup, or move them with: npm run keys -- move`,
    )
    this.name = 'KeysNotFound'
  }
}

/**
 * Refuses a master key that does not open the keys of this place. The check opens a marker key, which is stored before the first data
 * key; a store of an earlier release gets one when one of its keys is first opened.
 * @param hasTexts whether the log holds texts that need keys; only asked for a place without any
 */
export async function requireMasterKey(
  { name, records }: KeyPlace,
  masterKey: string,
  hasTexts: () => Promise<boolean>,
): Promise<void> {
  const keys = keyStoreOn(records, masterKey)
  if (await isChecked(name, keys)) return
  const found = await tryKeys(records, keys)
  if (found === 'wrong') throw new MasterKeyWrong(name)
  // Another process may have made the first keys while this one looked.
  if (found === 'none' && (await hasTexts()) && !(await isChecked(name, keys))) throw new KeysNotFound(name)
  await keys.create(masterKeyCheck).catch((error: unknown) => {
    // A process with another master key was faster.
    throw error instanceof KeyBroken ? new MasterKeyWrong(name) : error
  })
}

/** Whether a place has keys of people, or that of content credentials. */
export async function holdsKeys(records: KeyRecords): Promise<boolean> {
  for await (const subject of records.subjects()) if (subject !== masterKeyCheck) return true
  return false
}

/** Whether the key of a subject is erased or can be unwrapped; errors of the store are thrown. */
export async function canOpen(keys: KeyStore, subject: string): Promise<boolean> {
  try {
    await keys.open(subject)
    return true
  } catch (error) {
    if (error instanceof KeyBroken) return false
    throw error
  }
}

async function isChecked(place: string, keys: KeyStore): Promise<boolean> {
  if (!(await canOpen(keys, masterKeyCheck))) throw new MasterKeyWrong(place)
  return (await keys.open(masterKeyCheck)) !== 'absent'
}

/** One key may be damaged; so many are not. */
const mostTries = 20

/** Looks for one key that the master key opens. `unusable`: there are only marks of erasure, and what is no key at all. */
async function tryKeys(records: KeyRecords, keys: KeyStore): Promise<'right' | 'wrong' | 'unusable' | 'none'> {
  let [tries, unusable] = [0, 0]
  for await (const subject of records.subjects()) {
    const key = await openedOr(keys, subject)
    if (key === 'opened') return 'right'
    if (key === 'wrapped') tries += 1
    else unusable += 1
    if (tries === mostTries) break
  }
  if (tries > 0) return 'wrong'
  return unusable > 0 ? 'unusable' : 'none'
}

/** `wrapped`: another master key may have wrapped it. `nothing`: its person was erased, or what is stored is no record of a key. */
async function openedOr(keys: KeyStore, subject: string): Promise<'opened' | 'wrapped' | 'nothing'> {
  try {
    return typeof (await keys.open(subject)) === 'string' ? 'nothing' : 'opened'
  } catch (error) {
    if (!(error instanceof KeyBroken)) throw error
    return error.cause === undefined ? 'nothing' : 'wrapped'
  }
}
