import type { Document, IndexDescription } from 'mongodb'
import type { AnyEvent, Recorded } from '../eventsourcing/event.ts'
import type { LiveChange } from '../live/live-contract.ts'

/** The fields of every document of a read model: its id and the position of the newest event that it has seen. */
export interface ReadModel {
  readonly _id: string
  readonly position: bigint
}

type Fields<Value> = Readonly<Record<string, Value>>

/** The update operators that projections use; fields by name or dotted path. */
export interface Update {
  readonly $set?: Fields<unknown>
  readonly $unset?: Fields<1 | true | ''>
  readonly $inc?: Fields<number>
  readonly $max?: Fields<unknown>
  readonly $min?: Fields<unknown>
  readonly $push?: Fields<unknown>
  readonly $addToSet?: Fields<unknown>
  readonly $pull?: Fields<unknown>
}

/**
 * One guarded change of one document: `create` inserts it, `change` never does. When the document exists already, a creation makes the
 * change of its `otherwise`, or none.
 */
export type Operation =
  | { readonly kind: 'create'; readonly id: string; readonly document: Document; readonly otherwise?: Update }
  | { readonly kind: 'change'; readonly id: string; readonly update: Update }

/** What is added to the numbers of a document, by dotted path. */
export type Numbers = Fields<bigint>

/** Makes a document where it is missing, and adds to its numbers. */
export interface Addition {
  readonly kind: 'add'
  readonly id: string
  /** What the document has besides its numbers. */
  readonly document: Document
  readonly numbers: Numbers
}

/**
 * Adds to the numbers of a document that has not seen this event, and makes it if it does not exist: for counters and sums. A document
 * that is added to is changed by nothing else, so that all that a batch adds to it is one write.
 * @param document what the document has besides its numbers
 */
export function add(id: string, document: Document, numbers: Numbers): Addition {
  return { kind: 'add', id, document, numbers }
}

/** Blanks all documents of a person whose words are erased. */
export interface Erasure {
  readonly kind: 'erase'
  /** Of the person; documents have it as their `_id` or as `userId`. */
  readonly id: string
}

/** Makes the document if it does not exist. */
export function create(id: string, document: Document): Operation {
  return { kind: 'create', id, document }
}

/** Makes the document, or changes it if it exists and has not seen this event: for a document that any of several events begins. */
export function createOrChange(id: string, document: Document, otherwise: Update): Operation {
  return { kind: 'create', id, document, otherwise }
}

/** Changes the document if it exists and has not seen this event. */
export function change(id: string, update: Update): Operation {
  return { kind: 'change', id, update }
}

/** A change to tell the user's open pages about. */
export type FeedChange = LiveChange & { readonly userId: string }

type Handlers<Event extends AnyEvent, Result> = {
  readonly [Type in Event['type']]?: (event: Recorded<Extract<Event, { type: Type }>>) => Result
}

export interface ProjectionIndex {
  readonly key: IndexDescription['key']
  readonly options?: Omit<IndexDescription, 'key'>
}

/** One read model: event -> at most one operation on one document of one collection. */
export interface Projection<Event extends AnyEvent = AnyEvent> {
  readonly name: string
  /** Raised when documents change shape; a new version is built beside the old one. */
  readonly version: number
  readonly indexes: readonly ProjectionIndex[]
  /** Personal fields arrive unsealed (user views only). */
  readonly unseals?: boolean
  /**
   * Which fields of a person's documents stay when the person is erased. Without it none do: documents with the person's id as `_id` or
   * as `userId` are blanked to their guard. `all` is for documents without a word of the person, such as the books.
   */
  readonly staysWhenErased?: 'all' | readonly string[]
  readonly on: Handlers<Event, Operation | Addition | undefined>
  /** Which events open pages of the user should hear about. */
  readonly feed?: Handlers<Event, FeedChange | undefined>
}

/** Any projection, whatever events it handles. */
export type AnyProjection = Projection<never>

/** Declares a projection; the type argument is the union of events it may handle. */
export function projection<Event extends AnyEvent>(declaration: Projection<Event>): Projection<Event> {
  return declaration
}

/** Name of the collection that holds this version. */
export function collectionName(of: { readonly name: string; readonly version: number }): string {
  return `${of.name}_v${of.version}`
}
