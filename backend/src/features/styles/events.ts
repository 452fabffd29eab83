import { z } from 'zod'
import { AssetId, type EventOf, personal, StyleId, UserId } from '../../platform/eventsourcing/event.ts'

export function styleStream(styleId: StyleId): string {
  return `style-${styleId}`
}

const onStyle = { styleId: StyleId, userId: UserId }

/** What the person has typed; empty ones of the optional texts mean none. */
const texts = {
  name: personal('userId'),
  description: personal('userId'),
  instructions: personal('userId'),
}

/** A style and its owner. */
export interface StyleIds {
  readonly styleId: StyleId
  readonly userId: UserId
}

/** The same texts in clear. */
export interface StyleFields {
  readonly name: string
  readonly description?: string | undefined
  readonly instructions?: string | undefined
}

/**
 * Stream `style-<styleId>`: instructions that join the prompt of what is made in the style. Its images have streams of their own. The
 * first event has version 1 of the instructions, each later one that names instructions the next version.
 */
export const styleEvents = {
  StyleCreated: { schema: 1, data: z.object({ ...onStyle, ...texts }) },
  /** Only the fields that are different since, so that two edits of different fields are both kept. */
  StyleChanged: { schema: 1, data: z.object(onStyle).extend(z.object(texts).partial().shape) },
  /** One of its images stands first on its card from now on. */
  StyleCoverChosen: { schema: 1, data: z.object({ ...onStyle, assetId: AssetId }) },
  /** It leaves the list and may come back for 30 days, counted from `trashedAt`. */
  StyleDeleted: { schema: 1, data: z.object({ ...onStyle, trashedAt: z.iso.datetime() }) },
  StyleRestored: { schema: 1, data: z.object(onStyle) },
  StylePurged: { schema: 1, data: z.object(onStyle) },
} as const
export type StyleEvent = EventOf<typeof styleEvents>
