import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { thingEndpoints } from '../../platform/http/contract/thing-endpoints.ts'
import { accountErrors } from '../accounts/errors.ts'
import { assetErrors } from '../assets/errors.ts'
import { callErrors } from '../calls/errors.ts'
import { Card, memberEndpoints } from '../collections/contract.ts'
import { collectionErrors } from '../collections/errors.ts'
import { jobErrors } from '../jobs/errors.ts'
import { mostInstructions } from '../style-drafts/contract.ts'

/** What a person says of a style (spec images 3 and 5); an empty optional text means none. */
const StyleFields = z.object({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(2_000).optional(),
  instructions: z.string().trim().max(mostInstructions).optional(),
})
const params = z.object({ styleId: z.uuid() })
const path = '/api/styles/:styleId'

/** A style as lists show it (spec images 2 and 3). */
export const Style = Card.extend({
  id: z.uuid(),
  name: z.string(),
  description: z.string().optional(),
  instructions: z.string().optional(),
})
export type Style = z.infer<typeof Style>

/** Spec images 7. The images stay when a style is deleted. */
export const {
  list: listStyles,
  create: createStyle,
  change: changeStyle,
  remove: deleteStyle,
  restore: restoreStyle,
} = thingEndpoints({
  path: '/api/styles',
  one: path,
  params,
  noun: 'a style',
  plural: 'styles',
  thing: Style,
  fields: StyleFields,
  changes: StyleFields.partial(),
  created: z.object({ id: z.uuid(), name: z.string() }),
  tooMany: collectionErrors.tooMany,
})

/** One text that the instructions have had. `version` counts from 1; `since`: when it was saved. */
export const StyleVersion = z.object({ version: z.int(), since: z.iso.datetime(), instructions: z.string() })
export type StyleVersion = z.infer<typeof StyleVersion>

/** Every text that the instructions of a style ever had, newest first: at most one more than a style may be changed. */
export const listStyleVersions = endpoint({
  method: 'GET',
  path: `${path}/versions`,
  summary: 'List all versions of the instructions of a style, newest first',
  refusals: [commonErrors.notFound],
  access: 'user',
  bulk: true,
  params,
  response: z.array(StyleVersion),
})

/** Makes the text of an earlier version the newest version. Succeeds too when that is the text already. */
export const restoreStyleVersion = endpoint({
  method: 'POST',
  path: `${path}/versions/:version/restore`,
  summary: 'Restore an earlier version of the instructions of a style',
  refusals: [commonErrors.notFound],
  access: 'user',
  bulk: true,
  params: params.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  response: Done,
})

/** One of the images of the style stands first on its card. */
export const chooseStyleCover = endpoint({
  method: 'POST',
  path: `${path}/cover`,
  summary: 'Choose which image of a style stands first on its card',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  body: z.object({ assetId: z.uuid() }),
  response: Done,
})

/**
 * What can be analysed at once: how many pictures, and the bytes of the whole request. A page makes copies of at most 1,024 pixels a side
 * before it sends them: more shows the model nothing. Each data URL must name the type that the picture really has.
 */
export const analysisLimits = { images: 20, bytes: 32 * 1024 * 1024 } as const

/**
 * Spec images 7. Asks a language model that sees for the style that pictures share: a call that is paid for. A repeat with the same
 * Idempotency-Key joins it or gets the same answer and is never paid twice; after a failure, a new key asks anew. It may take a minute
 * and a half.
 */
export const analyzeStyleTemplate = endpoint({
  method: 'POST',
  path: '/api/analyze-style-template',
  summary: 'Describe the style that pictures share, as instructions',
  refusals: [
    ...Object.values(callErrors),
    assetErrors.unusableImage,
    jobErrors.spendCap,
    jobErrors.ownSpendCap,
    jobErrors.tooManyCalls,
    jobErrors.priceChanged,
    accountErrors.suspended,
    commonErrors.notFound,
  ],
  access: 'user',
  bulk: true,
  needsDiskSpace: true,
  maxBodyBytes: analysisLimits.bytes,
  handlerMs: 110_000,
  body: z.object({
    /**
     * The style that is being created from these pictures (`/api/style-drafts`). It keeps the instructions, so it is analysed once: a repeat
     * from any browser joins the analysis that is under way or gets its result, and after a failure a new key asks anew.
     */
    draftId: z.uuid().optional(),
    images: z
      .array(
        z
          .string()
          .regex(/^data:image\/(?:jpeg|png|webp);base64,/, 'Each image must be a data URL of a JPEG, PNG or WebP.'),
      )
      .min(1)
      .max(analysisLimits.images),
    /** The most that our client said this costs; a new call that may cost more is refused with `price-changed`. */
    mostCents: z.number().nonnegative().optional(),
  }),
  response: z.object({ instructions: z.string() }),
})

/** What an analysis costs at most, before it is asked for; no price when the catalogue has no model that could do it. */
export const analysisPrice = endpoint({
  method: 'GET',
  path: '/api/analyze-style-template/price',
  summary: 'What the analysis of pictures costs at most',
  access: 'user',
  response: z.object({
    price: z.object({ model: z.string(), callCents: z.number(), imageCents: z.number() }).optional(),
  }),
})

/** The calls for the images of a style. */
export const styleImages = memberEndpoints({ path, params, noun: 'style' })
