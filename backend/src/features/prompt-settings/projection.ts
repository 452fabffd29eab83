import { projection } from '../../platform/projections/projection.ts'
import { type ThingDocument, thingDocuments, thingIndexes } from '../../platform/projections/things/thing-documents.ts'
import type { PromptSettingEvent } from './events.ts'

const texts = ['name', 'initialPrompt', 'refinementPrompt'] as const

/** A prompt setting. Texts are missing once the person's key is erased. */
export type PromptSettingDocument = ThingDocument & { readonly [Name in (typeof texts)[number]]?: string }

const documents = thingDocuments({ kind: 'prompt-setting', id: 'promptSettingId', texts })

/** Read model `prompt-settings`, by prompt setting id. */
export const promptSettings = projection<PromptSettingEvent>({
  name: 'prompt-settings',
  version: 1,
  indexes: thingIndexes,
  unseals: true,
  on: {
    PromptSettingCreated: documents.created,
    PromptSettingChanged: documents.changed,
    PromptSettingDeleted: documents.trashed,
    PromptSettingRestored: documents.restored,
    PromptSettingPurged: documents.purged,
  },
  feed: {
    PromptSettingCreated: documents.told,
    PromptSettingChanged: documents.told,
    PromptSettingDeleted: documents.told,
    PromptSettingRestored: documents.told,
  },
})
