import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { PromptSettingEvent } from './events.ts'

/** A prompt setting. Texts are missing once the person's key is erased; one that was deleted for good is blank. */
export interface PromptSettingDocument extends ReadModel {
  readonly userId: string
  readonly name?: string
  readonly initialPrompt?: string
  readonly refinementPrompt?: string
  readonly createdAt: Date
  /** Shown: not deleted. */
  readonly listed: boolean
  readonly deletedAt?: Date
}

const names = ['name', 'initialPrompt', 'refinementPrompt'] as const

/** Read model `prompt-settings`, by prompt setting id. */
export const promptSettings = projection<PromptSettingEvent>({
  name: 'prompt-settings',
  version: 1,
  indexes: [{ key: { userId: 1, listed: 1, createdAt: -1, _id: -1 } }, { key: { deletedAt: 1, _id: 1 } }],
  unseals: true,
  on: {
    PromptSettingCreated: ({ data, created }) =>
      create(data.promptSettingId, {
        userId: data.userId,
        ...plainTexts(data, names),
        createdAt: created,
        listed: true,
      }),
    PromptSettingChanged: ({ data }) => change(data.promptSettingId, { $set: plainTexts(data, names) }),
    PromptSettingDeleted: ({ data }) =>
      change(data.promptSettingId, { $set: { listed: false, deletedAt: new Date(data.trashedAt) } }),
    PromptSettingRestored: ({ data }) =>
      change(data.promptSettingId, { $set: { listed: true }, $unset: { deletedAt: 1 } }),
    PromptSettingPurged: ({ data }) => change(data.promptSettingId, { $unset: everyField }),
  },
  feed: {
    PromptSettingCreated: (e) => changed(e.data),
    PromptSettingChanged: (e) => changed(e.data),
    PromptSettingDeleted: (e) => changed(e.data),
    PromptSettingRestored: (e) => changed(e.data),
  },
})

const everyField: Readonly<Record<Exclude<keyof PromptSettingDocument, keyof ReadModel>, 1>> = {
  userId: 1,
  name: 1,
  initialPrompt: 1,
  refinementPrompt: 1,
  createdAt: 1,
  listed: 1,
  deletedAt: 1,
}

const changed = ({
  promptSettingId,
  userId,
}: {
  readonly promptSettingId: string
  readonly userId: string
}): FeedChange => ({
  kind: 'prompt-setting',
  id: promptSettingId,
  userId,
})
