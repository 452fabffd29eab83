import { z } from 'zod'
import { AssetId, type EventOf, personal, StyleId, UserId } from '../../platform/eventsourcing/event.ts'

export const StyleDraftId = z.uuid().brand<'StyleDraftId'>()
export type StyleDraftId = z.infer<typeof StyleDraftId>

export function styleDraftStream(draftId: StyleDraftId): string {
  return `style-draft-${draftId}`
}

const onDraft = { draftId: StyleDraftId, userId: UserId }

/** Stream `style-draft-<draftId>`: a style that is being created from images. */
export const styleDraftEvents = {
  /** What is wanted. Without instructions, the analysis of the images is to write them. */
  StyleDrafted: {
    schema: 1,
    data: z.object({
      ...onDraft,
      /** The id of the style to come. */
      styleId: StyleId,
      assetIds: z.array(AssetId),
      name: personal('userId'),
      description: personal('userId'),
      instructions: personal('userId').optional(),
    }),
  },
  /** The analysis has written the instructions. */
  StyleDraftDescribed: { schema: 1, data: z.object({ ...onDraft, instructions: personal('userId') }) },
  /** The style is complete, or the person has given up what is left. */
  StyleDraftClosed: { schema: 1, data: z.object(onDraft) },
} as const
export type StyleDraftEvent = EventOf<typeof styleDraftEvents>
