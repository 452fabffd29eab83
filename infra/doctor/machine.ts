import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileKeyStore } from '@studio/backend/platform/eventsourcing/keys/file-keys.ts'
import { masterKeyCheck } from '@studio/backend/platform/eventsourcing/keys/master-key-check.ts'
import { lookAtDisk, usualReserve } from '@studio/backend/platform/media/blobs/disk-space.ts'
import { installationKeyName } from '@studio/backend/platform/media/credentials/installation-key.ts'
import { mongoFolder } from '../engines/mongo.ts'
import { findMongo } from '../engines/mongo-program.ts'
import type { EngineProgram } from '../engines/program.ts'
import { describeProgram } from '../engines/provide.ts'
import { findTemporal } from '../engines/temporal-program.ts'
import { readText } from '../start/files/durable-file.ts'
import { masterKeyFile, needsMasterKey } from '../start/files/keys.ts'
import { holdsMedia } from '../start/files/media-files.ts'
import { otherReadModels } from '../start/files/read-model-folders.ts'
import { aboutLeftSandbox } from '../start/files/sandbox-folder.ts'
import type { Settings } from '../start/plan/settings.ts'
import { type LockHolder, lockHolder } from '../start/processes/lock.ts'
import { livingParts, type Survivor } from '../start/processes/survivors.ts'
import { type Probe, probe } from './probe.ts'

/** What the machine and the data folder show without a query to any engine. */
export interface Machine {
  readonly dataDir: string
  readonly node: string
  /** The running `npm start`, or another command that has locked the data folder. */
  readonly holder: LockHolder | undefined
  /** Names of the processes of the product that are alive. */
  readonly parts: readonly string[]
  readonly mongo: Program
  readonly temporal: Program
  readonly key: Probe<MasterKey>
  /** How many keys are files in the data folder: those of people, and that of content credentials. */
  readonly keyFiles: number
  readonly hasSigningKey: boolean
  /** Whether pictures are files in the data folder. */
  readonly hasMedia: boolean
  /** Folders with read models of an embedded MongoDB that the product does not use. */
  readonly leftReadModels: readonly string[]
  /** What is to be said of the folder of an AI sandbox that does not run any more; undefined where there is none. */
  readonly leftSandbox: string | undefined
  readonly space: Probe<Space>
}

/** Room on the disk of the data folder, in bytes. */
export interface Space {
  /** Bytes that this user can still write. */
  readonly freeBytes: number
  /** With less free space new work is refused. */
  readonly reserve: number
}

/** An engine's executable as a line of text; `yours` when its variable names an external server. */
export type Program = 'yours' | Probe<string | undefined>

export interface MasterKey {
  readonly from: 'MASTER_KEY' | 'file' | 'nowhere'
  /** Whether it is 32 bytes in base64. */
  readonly wellFormed: boolean
  /** Whether it decrypts the data keys in the folder; undefined when there are none. */
  readonly opensKeys: boolean | undefined
  /** Whether the file can be read by other users of the machine. */
  readonly exposed: boolean
  /** Whether the data folder holds events or keys that need it. */
  readonly needed: boolean
}

/** Examines the machine and the data folder. */
export async function lookAtMachine(settings: Settings): Promise<Machine> {
  const { dataDir } = settings
  const [mongo, temporal, key, space] = await Promise.all([
    lookForProgram('MongoDB', findMongo, settings.mongoUrl),
    lookForProgram('Temporal', findTemporal, settings.temporalAddress),
    probe('the master key', () => lookAtKey(settings)),
    probe('the disk', () => spaceAt(dataDir, settings.diskReserve)),
  ])
  const keys = keyOwners(join(dataDir, 'keys'))
  const parts = livingParts(dataDir)
  return {
    dataDir,
    node: process.versions.node,
    holder: lockHolder(dataDir),
    parts: parts.map(({ name }) => name),
    mongo,
    temporal,
    key,
    keyFiles: keys.filter((owner) => owner !== masterKeyCheck).length,
    hasSigningKey: keys.includes(installationKeyName),
    hasMedia: holdsMedia(dataDir),
    leftReadModels: await leftReadModels(settings, parts),
    leftSandbox: parts.some(({ name }) => name === 'sandbox')
      ? undefined
      : aboutLeftSandbox(dataDir, settings.accountsWithKey),
    space,
  }
}

/** None while it is not known which server the next start would use. Not the folder of a server that runs, which may be another one. */
export async function leftReadModels(
  { dataDir, mongoUrl }: Pick<Settings, 'dataDir' | 'mongoUrl'>,
  parts: readonly Pick<Survivor, 'args'>[],
): Promise<readonly string[]> {
  if (!existsSync(dataDir)) return []
  const program = mongoUrl === undefined ? await findMongo().catch(() => undefined) : undefined // the finding about the program says why
  if (mongoUrl === undefined && program === undefined) return []
  const inUse = (name: string) => parts.some(({ args }) => `${args} `.includes(` ${join(dataDir, name)} `))
  return otherReadModels(dataDir, program && mongoFolder(dataDir, program)).filter((name) => !inUse(name))
}

async function lookForProgram(
  name: string,
  find: () => Promise<EngineProgram | undefined>,
  address: string | undefined,
): Promise<Program> {
  if (address !== undefined) return 'yours'
  return await probe(name, async () => {
    const found = await find()
    return found && describeProgram(found)
  })
}

async function lookAtKey({ masterKey, dataDir }: Settings): Promise<MasterKey> {
  const file = masterKeyFile(dataDir)
  const key = masterKey ?? (await readText(file))?.trim()
  const owners = keyOwners(join(dataDir, 'keys'))
  const wellFormed = key !== undefined && Buffer.from(key, 'base64').length === 32
  return {
    from: masterKey !== undefined ? 'MASTER_KEY' : key !== undefined ? 'file' : 'nowhere',
    wellFormed,
    opensKeys: wellFormed
      ? await opens(key, join(dataDir, 'keys'), owners.find((owner) => owner === masterKeyCheck) ?? owners[0])
      : undefined,
    exposed: masterKey === undefined && existsSync(file) && (statSync(file).mode & 0o077) !== 0,
    needed: needsMasterKey(dataDir),
  }
}

/** Whose keys are in the folder: ids of people, and the name of the installation's own. */
const keyOwners = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []) : []

async function opens(masterKey: string, folder: string, owner: string | undefined): Promise<boolean | undefined> {
  if (owner === undefined) return undefined
  try {
    await fileKeyStore({ folder, masterKey }).open(owner)
    return true
  } catch {
    return false // encrypted with another master key, or damaged: the finding names both
  }
}

async function spaceAt(folder: string, reserve: number | undefined): Promise<Space> {
  const { freeBytes, totalBytes } = await lookAtDisk(folder)
  return { freeBytes, reserve: reserve ?? usualReserve(totalBytes) }
}
