import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { collectionErrors } from '../collections/errors.ts'

/** Longest instructions of a style, in characters. */
export const mostInstructions = 8_000

/** How many images the creation of a style may begin with; more can be added to the style afterwards. */
export const mostDraftImages = 500

const params = z.object({ draftId: z.uuid() })

/**
 * A style that is being created from images (spec images 4), so that any browser of the person can resume what has stopped half-way. The
 * steps that are left follow from it: the analysis while there are no instructions, then `POST /api/styles` while the style does not
 * exist, then the images, and in the end the draft is deleted.
 */
export const StyleDraft = z.object({
  id: z.uuid(),
  /** The id that the style gets when it is created with the id of the draft as Idempotency-Key. */
  styleId: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Written by the person, or by the analysis. */
  instructions: z.string().optional(),
  assetIds: z.array(z.uuid()),
  createdAt: z.iso.datetime(),
})
export type StyleDraft = z.infer<typeof StyleDraft>

export const listStyleDrafts = endpoint({
  method: 'GET',
  path: '/api/style-drafts',
  summary: 'List the styles that are being created from images, newest first',
  access: 'user',
  response: z.array(StyleDraft),
})

/** Notes what is wanted, before the first step is taken. */
export const createStyleDraft = endpoint({
  method: 'POST',
  path: '/api/style-drafts',
  summary: 'Begin to create a style from images',
  refusals: [collectionErrors.tooMany, commonErrors.notFound],
  access: 'user',
  bulk: true,
  body: z.object({
    name: z.string().trim().min(1).max(120),
    description: z.string().trim().max(2_000).optional(),
    /** Left out when the analysis is to write them. */
    instructions: z.string().trim().min(1).max(mostInstructions).optional(),
    assetIds: z.array(z.uuid()).min(1).max(mostDraftImages),
  }),
  response: StyleDraft.pick({ id: true, styleId: true }),
})

/** When the style is complete, or to give up what is left. A style that exists stays. Succeeds too when the draft was deleted already. */
export const deleteStyleDraft = endpoint({
  method: 'DELETE',
  path: '/api/style-drafts/:draftId',
  summary: 'End the creation of a style from images',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  response: Done,
})
