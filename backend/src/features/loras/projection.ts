import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { LoraEvent } from './events.ts'

/** A LoRA. Texts are missing once the person's key is erased; one that was deleted for good is blank. */
export interface LoraDocument extends ReadModel {
  readonly userId: string
  readonly name?: string
  readonly triggerWord?: string
  readonly highNoiseUrl?: string
  readonly lowNoiseUrl?: string
  readonly thumbnailUrl?: string
  readonly createdAt: Date
  /** Shown: not deleted. */
  readonly listed: boolean
  readonly deletedAt?: Date
}

const names = ['name', 'triggerWord', 'highNoiseUrl', 'lowNoiseUrl', 'thumbnailUrl'] as const

/** Read model `loras`, by LoRA id. */
export const loras = projection<LoraEvent>({
  name: 'loras',
  version: 1,
  indexes: [{ key: { userId: 1, listed: 1, createdAt: -1, _id: -1 } }, { key: { deletedAt: 1, _id: 1 } }],
  unseals: true,
  on: {
    LoraCreated: ({ data, created }) =>
      create(data.loraId, { userId: data.userId, ...plainTexts(data, names), createdAt: created, listed: true }),
    LoraChanged: ({ data }) => change(data.loraId, { $set: plainTexts(data, names) }),
    LoraDeleted: ({ data }) => change(data.loraId, { $set: { listed: false, deletedAt: new Date(data.trashedAt) } }),
    LoraRestored: ({ data }) => change(data.loraId, { $set: { listed: true }, $unset: { deletedAt: 1 } }),
    LoraPurged: ({ data }) => change(data.loraId, { $unset: everyField }),
  },
  feed: {
    LoraCreated: (e) => changed(e.data),
    LoraChanged: (e) => changed(e.data),
    LoraDeleted: (e) => changed(e.data),
    LoraRestored: (e) => changed(e.data),
  },
})

const everyField: Readonly<Record<Exclude<keyof LoraDocument, keyof ReadModel>, 1>> = {
  userId: 1,
  name: 1,
  triggerWord: 1,
  highNoiseUrl: 1,
  lowNoiseUrl: 1,
  thumbnailUrl: 1,
  createdAt: 1,
  listed: 1,
  deletedAt: 1,
}

const changed = ({ loraId, userId }: { readonly loraId: string; readonly userId: string }): FeedChange => ({
  kind: 'lora',
  id: loraId,
  userId,
})
