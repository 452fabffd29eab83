import type { Db } from 'mongodb'
import { JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import { assetIdOf } from '../assets/commands.ts'
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
  { now, ...asked }: Asked,
): Promise<{ readonly charges: Charge[]; readonly next?: string }> {
  const { documents: page, ...next } = await chargesOf(db, userId, asked)
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
  return {
    charges: page.map((charge) => toCharge(charge, images, prompts)),
    ...next,
  }
}

type ChargeDocument = Awaited<ReturnType<typeof chargesOf>>['documents'][number]
type Images = Awaited<ReturnType<typeof findRelatives>>

function toCharge(charge: ChargeDocument, images: Images, prompts: ReadonlyMap<string, string>): Charge {
  const { _id, at, feature, model, amount, credits, sandbox } = charge
  const output = chargedOutput(charge)
  return {
    id: _id,
    at: at.toISOString(),
    feature,
    model,
    modelName: modelName(model),
    amountCents: centsOf(amount),
    ...(credits !== undefined && { credits }),
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
