import { z } from 'zod'
import { type EventOf, personal, UserId } from '../../platform/eventsourcing/event.ts'

export const PromptSettingId = z.uuid().brand<'PromptSettingId'>()
export type PromptSettingId = z.infer<typeof PromptSettingId>

export function promptSettingStream(promptSettingId: PromptSettingId): string {
  return `prompt-setting-${promptSettingId}`
}

const onPromptSetting = { promptSettingId: PromptSettingId, userId: UserId }

/** What the person has typed; the refinement may be empty. */
const texts = { name: personal('userId'), initialPrompt: personal('userId'), refinementPrompt: personal('userId') }

/** A prompt setting and its owner. */
export interface PromptSettingIds {
  readonly promptSettingId: PromptSettingId
  readonly userId: UserId
}

/** The same texts in clear. */
export interface PromptSettingFields {
  readonly name: string
  readonly initialPrompt: string
  readonly refinementPrompt: string
}

/** Stream `prompt-setting-<promptSettingId>`: prompts that a person has saved under a name. */
export const promptSettingEvents = {
  PromptSettingCreated: { schema: 1, data: z.object({ ...onPromptSetting, ...texts }) },
  /** Only the fields that have changed, so that two edits of different fields do not undo each other. */
  PromptSettingChanged: { schema: 1, data: z.object(onPromptSetting).extend(z.object(texts).partial().shape) },
  /** It leaves the list and may come back for 30 days, counted from `trashedAt`. */
  PromptSettingDeleted: { schema: 1, data: z.object({ ...onPromptSetting, trashedAt: z.iso.datetime() }) },
  PromptSettingRestored: { schema: 1, data: z.object(onPromptSetting) },
  PromptSettingPurged: { schema: 1, data: z.object(onPromptSetting) },
} as const
export type PromptSettingEvent = EventOf<typeof promptSettingEvents>
