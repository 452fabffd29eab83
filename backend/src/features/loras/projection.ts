import { projection } from '../../platform/projections/projection.ts'
import { type ThingDocument, thingDocuments, thingIndexes } from '../../platform/projections/things/thing-documents.ts'
import type { LoraEvent } from './events.ts'

const texts = ['name', 'triggerWord', 'highNoiseUrl', 'lowNoiseUrl', 'thumbnailUrl'] as const

/** A LoRA. Texts are missing once the person's key is erased. */
export type LoraDocument = ThingDocument & { readonly [Name in (typeof texts)[number]]?: string }

const documents = thingDocuments({ kind: 'lora', id: 'loraId', texts })

/** Read model `loras`, by LoRA id. */
export const loras = projection<LoraEvent>({
  name: 'loras',
  version: 1,
  indexes: thingIndexes,
  unseals: true,
  on: {
    LoraCreated: documents.created,
    LoraChanged: documents.changed,
    LoraDeleted: documents.trashed,
    LoraRestored: documents.restored,
    LoraPurged: documents.purged,
  },
  feed: {
    LoraCreated: documents.told,
    LoraChanged: documents.told,
    LoraDeleted: documents.told,
    LoraRestored: documents.told,
  },
})
