import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deleteOwnAccount } from '@studio/backend/contract/account'
import { accountStream } from '@studio/backend/features/accounts/events.ts'
import { barredAmong } from '@studio/backend/features/accounts/queries.ts'
import { allEvents } from '@studio/backend/features/events.ts'
import { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { Client, Connection, isGrpcServiceError } from '@temporalio/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offsets } from '../../start/plan/ports.ts'
import { readWholeLog } from '../oracle/read-truth.ts'
import { withEngines } from '../support/engines.ts'
import { signIn } from '../support/person.ts'
import { type Product, startProduct, tester } from '../support/product.ts'
import { until } from '../support/until.ts'

/** A word of a prompt; and the address of the account is found as well. */
const word = 'Xylophilus'
const planted = [word, tester.email] as const

let product: Product
let userId: UserId
/** SHA-256 of the picture that was made. */
let picture: string

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

beforeAll(async () => {
  product = await startProduct({ SANDBOX_SPEED: '0', ERASURE_SETTLE_MS: '500', SWEEP_EVERY_MS: '2000' })
  const person = await signIn(product.url)
  await person.generate({ prompt: `a ${word} at dusk`, numberOfImages: 1 })
  await until('the picture is there', async () => (await person.generations())[0]?.status === 'completed')
  const log = await withEngines(product, ({ store }) => readWholeLog(store))
  const registered = log.find(({ type }) => type === 'AccountRegistered')
  userId = UserId.parse(registered && 'userId' in registered.data ? registered.data.userId : undefined)
  const original = filesBelow(join(product.dataDir, 'media', userId)).find((file) => file.endsWith('/original'))
  picture = sumOf(readFileSync(original ?? ''))
}, 240_000)
afterAll(() => product.remove(), 60_000)

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

/** What each store says, decoded and unsealed: where the planted words and the picture are found. */
async function placesOf({ store, db, keys }: Engines): Promise<readonly string[]> {
  const log = await Promise.all((await readWholeLog(store)).map((event) => unseal(event, allEvents, keys)))
  const documents: string[] = []
  for (const { name } of await db.listCollections().toArray())
    documents.push(textOf(await db.collection(name).find().toArray()))
  const media = filesBelow(join(product.dataDir, 'media')).map((file) => sumOf(readFileSync(file)))
  const found: readonly (readonly [string, boolean])[] = [
    ...planted.flatMap((words) => [
      [`${words} in the log`, log.some((event) => textOf(event.data).includes(words))] as const,
      [`${words} in the read models`, documents.some((text) => text.includes(words))] as const,
    ]),
    ['the picture among the files', media.includes(picture)],
    ['the key', typeof (await keys.open(userId)) !== 'string'],
    ['histories', (await workflowsOf()).length > 0],
  ]
  return found.flatMap(([place, isThere]) => (isThere ? [place] : []))
}

/** Ids of workflows in whose histories the person is named; none of them has a planted word. */
async function workflowsOf(): Promise<readonly string[]> {
  const connection = await Connection.connect({ address: `127.0.0.1:${product.port + offsets.temporal}` })
  const client = new Client({ connection })
  const found: string[] = []
  for await (const { workflowId } of client.workflow.list()) {
    const text = await textOfHistory(client, workflowId)
    for (const words of planted) expect(text).not.toContain(words)
    if (text.includes(userId) && !workflowId.includes('work-')) found.push(workflowId)
  }
  await connection.close()
  return found
}

/** NOT_FOUND of gRPC. */
const notFound = 5

/** The history of a workflow; nothing for one that was deleted since it was listed. */
async function textOfHistory(client: Client, workflowId: string): Promise<string> {
  try {
    return decoded(await client.workflow.getHandle(workflowId).fetchHistory())
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === notFound) return ''
    throw error
  }
}

/** A history as text, with the payloads as the JSON that they are. */
const decoded = (history: unknown): string =>
  JSON.stringify(history, (key, each: unknown) => {
    if (typeof each === 'bigint') return String(each)
    return key === 'data' && typeof each === 'string' ? Buffer.from(each, 'base64').toString('utf8') : each
  })

const everywhere = [
  `${word} in the log`,
  `${word} in the read models`,
  `${tester.email} in the log`,
  `${tester.email} in the read models`,
  'the picture among the files',
  'the key',
  'histories',
]

test('what a person typed and made is found in every store before the account is deleted, and nowhere afterwards', async () => {
  expect(await withEngines(product, placesOf)).toEqual(everywhere)

  const { headers } = await signIn(product.url)
  const response = await fetch(product.url + deleteOwnAccount.path, {
    method: deleteOwnAccount.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: tester.email }),
  })
  expect(response.status).toBe(200)
  const types = () =>
    withEngines(product, async ({ store }) => (await store.readAny(accountStream(userId))).map(({ type }) => type))
  await until('the deletion is proven', async () => (await types()).includes('AccountDeleted'))
  await until('nothing is found', async () => (await withEngines(product, placesOf)).length === 0)
}, 240_000)

test('after the engines’ files are written anew, the data folder has neither the words nor the picture', async () => {
  await product.stop()
  const databases = filesBelow(product.dataDir).filter((file) => /\.(?:sqlite|db)$/.test(file))
  expect(databases.length).toBeGreaterThan(1)
  for (const file of databases) {
    // Temporal's own definitions of columns have such literals
    const database = new DatabaseSync(file, { enableDoubleQuotedStringLiterals: true })
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM;')
    database.close()
  }
  // Read models are made anew from the log, which has the words no more; journals of the database would keep them for a while.
  for (const name of readdirSync(product.dataDir, { withFileTypes: true })) {
    if (name.isDirectory() && name.name.startsWith('mongo'))
      rmSync(join(product.dataDir, name.name), { recursive: true })
  }
  await product.start()
  await until('the read models are made anew', () =>
    withEngines(product, async ({ db }) => (await barredAmong(db, [userId])).has(userId)),
  )
  await product.stop()
  // The sandbox stands for the services, whose records are their own.
  const left = filesBelow(product.dataDir).filter((file) => {
    const bytes = readFileSync(file)
    const says = planted.some((words) => bytes.includes(words)) || sumOf(bytes) === picture
    return says && !file.startsWith(join(product.dataDir, 'sandbox'))
  })
  expect(left.map((file) => file.slice(product.dataDir.length))).toEqual([])
}, 240_000)
