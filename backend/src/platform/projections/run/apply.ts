import { type AnyBulkWriteOperation, type Collection, type Db, MongoBulkWriteError } from 'mongodb'
import type { Recorded } from '../../eventsourcing/event.ts'
import { isAboutDocument } from '../mongo-errors.ts'
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
 * Writes a plan, collections side by side: at most two bulk writes each, first what is new, then in order what changes
 * documents that are there. Throws WriteRejected only for a refusal that speaks of the document itself, and the driver's error
 * for everything else, such as a server without room: that is nobody's fault and is waited out.
 */
export async function applyWrites(db: Db, plan: WritePlan): Promise<void> {
  const outcomes = await Promise.allSettled(
    [...plan].map(([collection, writes]) => applyTo(db.collection<StoredModel>(collection), writes)),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

type Models = Collection<StoredModel>

async function applyTo(models: Models, writes: readonly Write[]): Promise<void> {
  const made = await makeNew(models, writes)
  const changes = writes.filter((write) => !made.has(write)).flatMap((write) => sendable(write, changeOf(write)))
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
