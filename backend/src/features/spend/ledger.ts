import type { Db } from 'mongodb'
import { JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import { assetIdOf } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import { findRelatives } from '../assets/family-queries.ts'
import { centsOf } from '../catalogue/money.ts'
import { isClipKind } from '../clips/kinds.ts'
import type { ClipDocument } from '../clips/projection.ts'
import { clipsById } from '../clips/queries.ts'
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
  readonly clips: ReadonlyMap<string, ClipDocument>
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
    ...(output &&
      (isClipKind(feature) ? { clip: clipOf(output.jobId, charged) } : { image: imageOf(output, charged) })),
  }
}

function clipOf(jobId: string, { clips }: Pick<Charged, 'clips'>): NonNullable<Charge['clip']> {
  const { state, listed = false, prompt = '' } = clips.get(jobId) ?? {}
  const isStored = state?.status === 'stored'
  return {
    id: jobId,
    ...(isStored && { thumbnailUrl: mediaUrl(state.assetId, 'thumbnail') }),
    isTrashed: isStored && !listed,
    ...(prompt !== '' && { prompt }),
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
