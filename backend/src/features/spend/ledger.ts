import type { Db } from 'mongodb'
import { JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import { assetIdOf } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import { findRelatives } from '../assets/lookup/family-queries.ts'
import { modelName } from '../catalogue/model-name.ts'
import { centsOf } from '../catalogue/money.ts'
import { type ClipTrace, clipsById } from '../clips/queries.ts'
import { chargedOutput } from '../costs/events.ts'
import { chargesOf } from '../costs/queries.ts'
import { promptsOf } from '../images/queries.ts'
import type { Charge } from './contract.ts'

interface Asked {
  readonly limit: number
  readonly after?: string | undefined
  readonly now: Date
}

/** One page of what a user was charged, newest first, each with its image or clip. Four indexed reads. */
export async function pageOfCharges(
  db: Db,
  userId: UserId,
  { now, ...asked }: Asked,
): Promise<{ readonly charges: Charge[]; readonly next?: string }> {
  const { documents: page, ...next } = await chargesOf(db, userId, asked)
  const outputs = page.flatMap((charge) => chargedOutput(charge) ?? [])
  const jobIds = outputs.map(({ jobId }) => jobId)
  const [images, prompts, clips] = await Promise.all([
    findRelatives(
      db,
      userId,
      outputs.map(({ jobId, n }) => assetIdOf(jobId, 'output', n)),
      now,
    ),
    promptsOf(db, userId, jobIds),
    clipsById(db, userId, jobIds),
  ])
  return {
    charges: page.map((charge) => toCharge(charge, { images, prompts, clips })),
    ...next,
  }
}

type ChargeDocument = Awaited<ReturnType<typeof chargesOf>>['documents'][number]

/** What the charges of a page were for. */
interface Charged {
  readonly images: Awaited<ReturnType<typeof findRelatives>>
  readonly prompts: ReadonlyMap<string, string>
  readonly clips: ReadonlyMap<string, ClipTrace>
}

function toCharge(charge: ChargeDocument, charged: Charged): Charge {
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
    ...(output && madeFor(output, charged)),
  }
}

function madeFor(
  output: { readonly jobId: JobId; readonly n: number },
  { clips, ...images }: Charged,
): Pick<Charge, 'clip' | 'image'> {
  const clip = clips.get(output.jobId)
  if (clip === undefined) return { image: imageOf(output, images) }
  const { prompt, assetId, isTrashed } = clip
  return {
    clip: {
      id: output.jobId,
      ...(assetId !== undefined && { thumbnailUrl: mediaUrl(assetId, 'thumbnail') }),
      isTrashed,
      ...(prompt !== '' && { prompt }),
    },
  }
}

function imageOf(
  { jobId, n }: { readonly jobId: JobId; readonly n: number },
  { images, prompts }: Pick<Charged, 'images' | 'prompts'>,
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
