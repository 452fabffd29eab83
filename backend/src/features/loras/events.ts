import { z } from 'zod'
import { type EventOf, personal, UserId } from '../../platform/eventsourcing/event.ts'

export const LoraId = z.uuid().brand<'LoraId'>()
export type LoraId = z.infer<typeof LoraId>

export function loraStream(loraId: LoraId): string {
  return `lora-${loraId}`
}

const onLora = { loraId: LoraId, userId: UserId }

/** What the person has typed; an empty `thumbnailUrl` means none. */
const texts = {
  name: personal('userId'),
  triggerWord: personal('userId'),
  highNoiseUrl: personal('userId'),
  lowNoiseUrl: personal('userId'),
  thumbnailUrl: personal('userId').optional(),
}

/** A LoRA and its owner. */
export interface LoraIds {
  readonly loraId: LoraId
  readonly userId: UserId
}

/** The same texts in clear. */
export interface LoraFields {
  readonly name: string
  readonly triggerWord: string
  readonly highNoiseUrl: string
  readonly lowNoiseUrl: string
  readonly thumbnailUrl?: string | undefined
}

/**
 * Stream `lora-<loraId>`: weights that a person has trained elsewhere, and the trigger word that a prompt uses for them.
 */
export const loraEvents = {
  LoraCreated: { schema: 1, data: z.object({ ...onLora, ...texts }) },
  /** Only the fields that have changed, so that two edits of different fields do not undo each other. */
  LoraChanged: { schema: 1, data: z.object(onLora).extend(z.object(texts).partial().shape) },
  /** It leaves the list and may come back for 30 days, counted from `trashedAt`. */
  LoraDeleted: { schema: 1, data: z.object({ ...onLora, trashedAt: z.iso.datetime() }) },
  LoraRestored: { schema: 1, data: z.object(onLora) },
  LoraPurged: { schema: 1, data: z.object(onLora) },
} as const
export type LoraEvent = EventOf<typeof loraEvents>
