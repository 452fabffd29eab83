import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import type { Recorded } from '../../eventsourcing/event.ts'
import { isAboutDocument } from '../mongo/mongo-errors.ts'
import type { StoredModel } from './writes.ts'

/** The database is well and refuses this very write because of what it holds; it will refuse it again. */
export class WriteRejected extends Error {
  readonly events: readonly Recorded[]

  constructor(events: readonly Recorded[], collection: string, cause: MongoBulkWriteError) {
    super(`${collection} rejects a write: ${cause.message}`, { cause })
    this.name = 'WriteRejected'
    this.events = events
  }
}

/** The documents of a read model. */
export type Models = Collection<StoredModel>

/** A write to one document, because of some events. */
interface Caused {
  readonly events: readonly Recorded[]
}

/** A write as the driver sends it. */
export interface Sendable<Write extends Caused> {
  readonly write: Write
  readonly model: AnyBulkWriteOperation<StoredModel>
}

export interface Refusal<Write extends Caused> {
  readonly write: Write
  readonly code: number
  readonly message: string
  readonly cause: MongoBulkWriteError
}

export interface Sent<Write extends Caused> {
  /** Documents that updates have found. */
  readonly matched: number
  /** Which of the writes the database has refused. */
  readonly refusals: readonly Refusal<Write>[]
}

/** Sends writes to one collection; every trouble but a refused write is thrown. */
export async function bulkWrite<Write extends Caused>(
  models: Models,
  sendables: readonly Sendable<Write>[],
  options: { readonly ordered: boolean },
): Promise<Sent<Write>> {
  if (sendables.length === 0) return { matched: 0, refusals: [] }
  try {
    const { matchedCount: matched } = await models.bulkWrite(
      sendables.map(({ model }) => model),
      options,
    )
    return { matched, refusals: [] }
  } catch (cause) {
    if (!(cause instanceof MongoBulkWriteError) || cause.result.getWriteConcernError()) throw cause
    const refusals = [cause.writeErrors].flat().flatMap(({ index, code, errmsg = '' }) => {
      const write = sendables[index]?.write
      return write ? [{ write, code, message: errmsg, cause }] : []
    })
    if (refusals.length === 0) throw cause
    return { matched: cause.matchedCount, refusals }
  }
}

/** Throws the driver's error for a refusal that says nothing about the document. */
export function throwTrouble(refusals: readonly Refusal<Caused>[]): void {
  const trouble = refusals.find(({ code }) => !isAboutDocument(code))
  if (trouble) throw trouble.cause
}

/** Throws WriteRejected, or the driver's error for a refusal that says nothing about the document. */
export function throwRefused({ collectionName }: Models, refusals: readonly Refusal<Caused>[]): void {
  throwTrouble(refusals)
  const [first] = refusals
  if (first) throw new WriteRejected(first.write.events, collectionName, first.cause)
}

/** A document of that id exists: its creation was written before. */
export function isThere({ code, message }: Refusal<Caused>): boolean {
  return code === 11_000 && message.includes('index: _id_ ')
}
