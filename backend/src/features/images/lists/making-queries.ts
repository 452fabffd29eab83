import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type GenerationDocument, generations } from '../projection.ts'

/** The images of one generation, and what they were made with. */
export interface OutputsAsMade {
  readonly making: Pick<GenerationDocument, 'model' | 'quality' | 'style' | 'styleId'>
  readonly assetIds: readonly string[]
}

const fields = { model: 1, quality: 1, style: 1, styleId: 1, outputs: 1 } as const

/** Reading one batch blocks the process for a few milliseconds; other work runs between two batches. */
const readAtOnce = 2_000

/**
 * What the images of each of the user's generations were made with, in no order; images in the trash are among them. Index { userId,
 * place, ... }.
 */
export async function outputsAsMade(db: Db, userId: UserId): Promise<readonly OutputsAsMade[]> {
  const documents = await collectionOf<GenerationDocument>(db, generations)
    .find({ userId }, { projection: fields, batchSize: readAtOnce })
    .toArray()
  return documents.map(({ model, quality, style, styleId, outputs }) => ({
    making: { model, quality, ...(style !== undefined && { style }), ...(styleId !== undefined && { styleId }) },
    assetIds: Object.values(outputs).flatMap((output) => (output.status === 'stored' ? [output.assetId] : [])),
  }))
}
