import type { Db } from 'mongodb'
import { priceListVersion, priceOf } from '../catalogue/models.ts'
import { microsOf } from '../catalogue/money.ts'
import { DomainError } from '../eventsourcing/decider.ts'
import { JobId, type UserId } from '../eventsourcing/event.ts'
import type { EventStore } from '../eventsourcing/event-store.ts'
import type { Handle } from '../eventsourcing/handle.ts'
import type { Api } from '../http/api.ts'
import { requestCancel, requestJob } from '../jobs/commands.ts'
import {
  cancelGeneration,
  type Generation,
  generate,
  getGeneration,
  imageQueueStatus,
  listGenerations,
} from './contract.ts'
import { findGeneration, pageOfGenerations, queueStatus } from './queries.ts'
import { chooseModel, settingsOf } from './request.ts'

export interface ImageDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly db: Db
  /** Millionths of a dollar that one user may spend in a UTC day. */
  readonly dailySpendCap: number
}

/** Generating images and looking at what became of it (spec images 7). */
export function imageRoutes(app: Api, { handle, store, db, dailySpendCap }: ImageDeps): void {
  app.on(generate, async ({ body, user, command, answerAt }) => {
    const model = chooseModel(body)
    const { jobId, position } = await requestJob(handle, store, {
      ...command,
      userId: user.id,
      kind: 'image',
      model: model.id,
      provider: model.provider,
      outputs: body.numberOfImages,
      prompt: body.prompt,
      settings: settingsOf(body),
      uploads: [],
      referenceAssetIds: [],
      unitPrice: priceOf(model, body).unit,
      priceListVersion,
      ...(body.priceCents !== undefined && { shownPrice: microsOf(body.priceCents) }),
      dailySpendCap,
    })
    answerAt(position)
    return { success: true, queued: true, jobId } as const
  })

  app.on(listGenerations, async ({ query, user }) => pageOfGenerations(db, user.id, query))

  app.on(getGeneration, async ({ params, user }) => ownGeneration(db, user.id, params.id))

  app.on(cancelGeneration, async ({ params, user, command, answerAt }) => {
    const { id } = await ownGeneration(db, user.id, params.id)
    answerAt(await requestCancel(handle, { ...command, userId: user.id, jobId: JobId.parse(id) }))
    return { success: true } as const
  })

  app.on(imageQueueStatus, async ({ user }) => queueStatus(db, user.id))
}

async function ownGeneration(db: Db, userId: UserId, id: string): Promise<Generation> {
  const generation = await findGeneration(db, userId, id)
  if (!generation) throw new DomainError('not-found', 'This generation does not exist.')
  return generation
}
