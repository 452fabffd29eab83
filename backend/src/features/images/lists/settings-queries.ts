import type { Db } from 'mongodb'
import type { AssetId, UserId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type GenerationDocument, generations } from '../projection.ts'
import { referencesOf } from './generation.ts'

/** How the pictures of a generation were made, whether they are in the gallery or in the trash. */
export interface MadeWith
  extends Pick<
    GenerationDocument,
    | 'prompt'
    | 'model'
    | 'aspectRatio'
    | 'quality'
    | 'style'
    | 'visualStyle'
    | 'styleId'
    | 'loraId'
    | 'createdAt'
    | 'seeds'
    | 'costs'
    | 'sandbox'
    | 'maskUpload'
    | 'maskAssetId'
  > {
  readonly id: string
  readonly numberOfImages: number
  /** Pictures that they were made from, in order. */
  readonly sources: readonly AssetId[]
}

/** Those of the generations that are the user's, by their ids. By _id, the owner in the query. */
export async function madeWith(db: Db, userId: UserId, ids: readonly string[]): Promise<ReadonlyMap<string, MadeWith>> {
  const found = collectionOf<GenerationDocument>(db, generations).find({ _id: { $in: [...new Set(ids)] }, userId })
  return new Map((await found.toArray()).map((document) => [document._id, toMadeWith(document)]))
}

function toMadeWith(document: GenerationDocument): MadeWith {
  const { _id: id, outputs } = document
  return { ...document, id, numberOfImages: Object.keys(outputs).length, sources: referencesOf(document) }
}
