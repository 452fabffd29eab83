import type { Personal } from '../../eventsourcing/event.ts'
import { plainTexts } from '../../eventsourcing/owned-texts.ts'
import { change, create, type FeedChange, type Operation, type ReadModel, type Update } from '../projection.ts'

/** The document of a thing that one person owns and that can be put into the trash. One that was deleted for good is blank. */
export interface ThingDocument extends ReadModel {
  readonly userId: string
  readonly createdAt: Date
  /** Shown: not deleted. */
  readonly listed: boolean
  readonly deletedAt?: Date
}

/** The indexes of such documents: lists of a person, newest first, and what has expired in the trash. */
export const thingIndexes = [
  { key: { userId: 1, listed: 1, createdAt: -1, _id: -1 } },
  { key: { deletedAt: 1, _id: 1 } },
] as const

interface KindOfDocument<Id extends string, Name extends string> {
  /** As the live feed calls it. */
  readonly kind: FeedChange['kind']
  /** The field of its events that has its id. */
  readonly id: Id
  /** Its texts. They are missing once the person's key is erased. */
  readonly texts: readonly Name[]
  /** Further fields of a new document. */
  readonly more?: object
}

type Data<Id extends string> = { readonly [Field in Id]: string } & { readonly userId: string }
type Told<Name extends string> = { readonly [Field in Name]?: Personal | undefined }

/** What the events of one kind of thing do to its documents, and what open pages are told of them. */
export function thingDocuments<Id extends string, Name extends string>({
  kind,
  id,
  texts,
  more = {},
}: KindOfDocument<Id, Name>) {
  type Of<Further = unknown> = { readonly data: Data<Id> & Further }
  const fields = ['userId', 'createdAt', 'listed', 'deletedAt', ...texts, ...Object.keys(more)]
  const blank: Update = { $unset: Object.fromEntries(fields.map((field) => [field, 1])) }
  return {
    created: ({ data, created }: Of<Told<Name>> & { readonly created: Date }): Operation =>
      create(data[id], { userId: data.userId, ...plainTexts(data, texts), createdAt: created, listed: true, ...more }),
    changed: ({ data }: Of<Told<Name>>): Operation => change(data[id], { $set: plainTexts(data, texts) }),
    trashed: ({ data }: Of<{ readonly trashedAt: string }>): Operation =>
      change(data[id], { $set: { listed: false, deletedAt: new Date(data.trashedAt) } }),
    restored: ({ data }: Of): Operation => change(data[id], { $set: { listed: true }, $unset: { deletedAt: 1 } }),
    purged: ({ data }: Of): Operation => change(data[id], blank),
    told: ({ data }: Of): FeedChange => ({ kind, id: data[id], userId: data.userId }),
  }
}
