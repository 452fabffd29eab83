import type { Db } from 'mongodb'
import { JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import { cursorFrom } from '../../platform/projections/cursor-page.ts'
import { assetIdOf } from '../assets/commands.ts'
import { cursorText } from '../assets/contract.ts'
import { findRelatives } from '../assets/family-queries.ts'
import { centsOf } from '../catalogue/money.ts'
import { chargedOutput } from '../costs/events.ts'
import { chargesOf } from '../costs/queries.ts'
import { promptsOf } from '../images/queries.ts'
import type { Charge } from './contract.ts'
import { modelName } from './model-name.ts'

interface Asked {
  readonly limit: number
  readonly after?: string | undefined
  readonly now: Date
}

/** One page of what a user was charged, newest first, each with its image. Three indexed reads. */
export async function pageOfCharges(
  db: Db,
  userId: UserId,
  { limit, after, now }: Asked,
): Promise<{ readonly charges: Charge[]; readonly next?: string }> {
  const cursor = after === undefined ? undefined : cursorFrom(after)
  const found = await chargesOf(db, userId, { limit: limit + 1, after: cursor })
  const page = found.slice(0, limit)
  const outputs = page.flatMap((charge) => chargedOutput(charge) ?? [])
  const [images, prompts] = await Promise.all([
    findRelatives(
      db,
      userId,
      outputs.map(({ jobId, n }) => assetIdOf(jobId, 'output', n)),
      now,
    ),
    promptsOf(
      db,
      userId,
      outputs.map(({ jobId }) => jobId),
    ),
  ])
  const last = page.at(-1)
  return {
    charges: page.map((charge) => toCharge(charge, images, prompts)),
    ...(found.length > limit && last && { next: cursorText(last.at, last._id) }),
  }
}

type ChargeDocument = Awaited<ReturnType<typeof chargesOf>>[number]
type Images = Awaited<ReturnType<typeof findRelatives>>

function toCharge(charge: ChargeDocument, images: Images, prompts: ReadonlyMap<string, string>): Charge {
  const { _id, at, feature, model, amount, sandbox } = charge
  const output = chargedOutput(charge)
  return {
    id: _id,
    at: at.toISOString(),
    feature,
    model,
    modelName: modelName(model),
    amountCents: centsOf(amount),
    sandbox,
    ...(output && { image: imageOf(output, images, prompts) }),
  }
}

function imageOf(
  { jobId, n }: { readonly jobId: JobId; readonly n: number },
  images: Images,
  prompts: ReadonlyMap<string, string>,
): NonNullable<Charge['image']> {
  const assetId = assetIdOf(JobId.parse(jobId), 'output', n)
  const picture = images.get(assetId)?.picture
  const prompt = prompts.get(jobId)
  return {
    assetId,
    generationId: jobId,
    n,
    ...(picture && { thumbnailUrl: picture.thumbnailUrl }),
    isTrashed: picture?.daysLeft !== undefined,
    ...(prompt !== undefined && { prompt }),
  }
}
