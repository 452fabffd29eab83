import { type AnyBulkWriteOperation, type Collection, type Db, MongoBulkWriteError } from 'mongodb'
import type { Recorded } from '../../eventsourcing/event.ts'
import { isAboutDocument } from '../mongo-errors.ts'
import { settleAll } from './settle-all.ts'
import { changeOf, documentOf, type StoredModel, type Write, type WritePlan } from './writes.ts'

/** The database is well and refuses this very write because of what it holds; it will refuse it again. */
export class WriteRejected extends Error {
  readonly events: readonly Recorded[]

  constructor(events: readonly Recorded[], collection: string, cause: MongoBulkWriteError) {
    super(`${collection} rejects a write: ${cause.message}`, { cause })
    this.name = 'WriteRejected'
    this.events = events
  }
}

/**
 * Writes a plan, collections side by side. In each, documents that the batch makes are inserted while other documents are
 * changed in log order; what must follow an insert of the same document comes last. Throws WriteRejected only for a refusal that
 * speaks of the document itself, and the driver's error for everything else, such as a server without room: that is nobody's
 * fault and is waited out. Nothing is under way any more when it throws.
 */
export async function applyWrites(db: Db, plan: WritePlan): Promise<void> {
  await settleAll([...plan].map(([collection, writes]) => applyTo(db.collection<StoredModel>(collection), writes)))
}

type Models = Collection<StoredModel>

async function applyTo(models: Models, writes: readonly Write[]): Promise<void> {
  const made = new Set(
    writes.filter(({ operation }) => operation.kind === 'create').map(({ operation }) => operation.id),
  )
  const ofMade = writes.filter(({ operation }) => made.has(operation.id))
  const ofOthers = writes.filter(({ operation }) => !made.has(operation.id))
  const [done] = await settleAll([makeNew(models, ofMade), makeChanges(models, ofOthers)])
  await makeChanges(
    models,
    ofMade.filter((write) => !done.has(write)),
  )
}

async function makeChanges(models: Models, writes: readonly Write[]): Promise<void> {
  const changes = writes.flatMap((write) => sendable(write, changeOf(write)))
  throwRefused(models, await bulkWrite(models, changes, { ordered: true }))
}

/** Inserts what a batch makes, which costs half of an upsert; returns the writes that are done by that. */
async function makeNew(models: Models, writes: readonly Write[]): Promise<ReadonlySet<Write>> {
  const creations = writes.flatMap((write) => {
    const document = documentOf(write)
    return sendable(write, document && { insertOne: { document } })
  })
  const refusals = await bulkWrite(models, creations, { ordered: false })
  throwRefused(
    models,
    refusals.filter((each) => !isThere(each)),
  )
  const made = new Set(creations.map(({ write }) => write))
  for (const { write } of refusals) made.delete(write)
  return made
}

interface Sendable {
  readonly write: Write
  readonly model: AnyBulkWriteOperation<StoredModel>
}

const sendable = (write: Write, model: Sendable['model'] | undefined): Sendable[] => (model ? [{ write, model }] : [])

interface Refusal {
  readonly write: Write
  readonly code: number
  readonly message: string
  readonly cause: MongoBulkWriteError
}

/** Which of the writes the database has refused; every other trouble is thrown. */
async function bulkWrite(
  models: Models,
  sendables: readonly Sendable[],
  options: { readonly ordered: boolean },
): Promise<readonly Refusal[]> {
  if (sendables.length === 0) return []
  try {
    await models.bulkWrite(
      sendables.map(({ model }) => model),
      options,
    )
    return []
  } catch (cause) {
    if (!(cause instanceof MongoBulkWriteError) || cause.result.getWriteConcernError()) throw cause
    const refusals = [cause.writeErrors].flat().flatMap(({ index, code, errmsg = '' }) => {
      const write = sendables[index]?.write
      return write ? [{ write, code, message: errmsg, cause }] : []
    })
    if (refusals.length === 0) throw cause
    return refusals
  }
}

/** A document of that id exists: its creation was written before. */
const isThere = ({ code, message }: Refusal): boolean => code === 11_000 && message.includes('index: _id_ ')

function throwRefused({ collectionName }: Models, refusals: readonly Refusal[]): void {
  const trouble = refusals.find(({ code }) => !isAboutDocument(code))
  if (trouble) throw trouble.cause
  const [first] = refusals
  if (first) throw new WriteRejected(first.write.events, collectionName, first.cause)
}
