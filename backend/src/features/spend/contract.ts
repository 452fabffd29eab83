import { z } from 'zod'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { ChargePageQuery } from '../costs/contract.ts'
import { jobErrors } from '../jobs/errors.ts'

/** Money in cents, fractions allowed: a call of a language model may cost a hundredth of one. */
const Cents = z.number()

/** What one model has cost in one kind of use. */
const ModelSpend = z.object({
  /** What it was used for: `image`, `chat`, `image-prompt`, `style-analysis`, or a word of a later release. */
  feature: z.string(),
  model: z.string(),
  /** The model's name for people. */
  modelName: z.string(),
  todayCents: Cents,
  weekCents: Cents,
  monthCents: Cents,
  /** How often it was charged in these 30 days. */
  charges: z.int(),
})
export type ModelSpend = z.infer<typeof ModelSpend>

/**
 * What a person has spent, and what they may still spend today. All days are days in UTC, as the limits count them. What was paid by
 * credits is no money: it is neither in these sums nor does it count against a limit.
 */
export const readSpend = endpoint({
  method: 'GET',
  path: '/api/spend',
  summary: 'Learn what was spent and what is left of today',
  access: 'user',
  response: z.object({
    /** Today in UTC, and the Monday on which this week began. */
    day: z.iso.date(),
    weekBegan: z.iso.date(),
    /** The next midnight in UTC, when the limit starts again. */
    resetsAt: z.iso.datetime(),
    todayCents: Cents,
    weekCents: Cents,
    /** Today and the 29 days before. */
    monthCents: Cents,
    /** The models that cost most in these 30 days first. */
    models: z.array(ModelSpend),
    limit: z.object({
      /** Of the studio, for each person and day. */
      studioCents: Cents,
      /** Of the person; absent: they have set none. */
      ownCents: Cents.optional(),
      /**
       * Counts against the lower of the two today: what was spent, what is held back for what is in progress, and what may have
       * been paid for what failed, although it is not charged.
       */
      usedCents: Cents,
      heldCents: Cents,
      leftCents: Cents,
    }),
    /** All of it is simulated money: the sandbox is at work. */
    sandbox: z.boolean(),
  }),
})
export type Spend = z.infer<typeof readSpend.response>

/** Sets the most that the person wants to spend in a UTC day. What was asked for before is finished; null lifts the limit. */
export const setSpendLimit = endpoint({
  method: 'POST',
  path: '/api/spend/limit',
  summary: 'Set a daily limit of your own',
  access: 'user',
  refusals: [jobErrors.capTooHigh],
  body: z.object({ limitCents: z.int().min(1).max(100_000_000).nullable() }),
  response: Done,
})

/** The credits of today, which pay for what may be paid by them before any money is spent. */
export const readCredits = endpoint({
  method: 'GET',
  path: '/api/credits',
  summary: 'Learn how many of the free credits of today are left',
  access: 'user',
  response: z.object({
    daily: z.int(),
    /** Those of jobs in progress are used; they come back when a job fails and has cost nothing. */
    left: z.int(),
    /** The next midnight in UTC, when there are as many as on every day. */
    resetsAt: z.iso.datetime(),
  }),
})
export type Credits = z.infer<typeof readCredits.response>

/** One charge. */
const Charge = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  feature: z.string(),
  model: z.string(),
  /** The model's name for people. */
  modelName: z.string(),
  /** The full cost. */
  amountCents: Cents,
  /** What it was paid by, in credits of its day, so that no money was spent; absent: it was paid by money. */
  credits: z.int().optional(),
  /** Simulated money. */
  sandbox: z.boolean(),
  /** The clip that was charged, if it was one; its feature is its kind. */
  clip: z
    .object({
      id: z.uuid(),
      /** Absent once the clip is deleted for good. */
      thumbnailUrl: z.string().optional(),
      /** In the trash it is charged all the same. */
      isTrashed: z.boolean(),
      /** Absent where it was made without words, or once they are erased. */
      prompt: z.string().optional(),
    })
    .optional(),
  /** The image that was charged, if it was one; a call of a language model has neither. */
  image: z
    .object({
      assetId: z.uuid(),
      generationId: z.uuid(),
      n: z.int(),
      /** Absent once the image is deleted for good. */
      thumbnailUrl: z.string().optional(),
      /** In the trash it is charged all the same. */
      isTrashed: z.boolean(),
      /** Absent once it is erased. */
      prompt: z.string().optional(),
    })
    .optional(),
})
export type Charge = z.infer<typeof Charge>

/** Every charge of the person, newest first, page by page. What failed was not charged, so it is not among them. */
export const listCharges = endpoint({
  method: 'GET',
  path: '/api/spend/charges',
  summary: 'List what was charged, newest first',
  access: 'user',
  query: ChargePageQuery,
  response: z.object({
    charges: z.array(Charge),
    /** Cursor of the next page; absent on the last page. */
    next: z.string().optional(),
  }),
})
