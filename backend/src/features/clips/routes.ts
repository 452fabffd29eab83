import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, JobId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { toggleFavorite, trashAsset } from '../assets/commands.ts'
import { microsOf } from '../catalogue/money.ts'
import type { ClipKind } from '../clip-kind.ts'
import * as jobs from '../jobs/commands.ts'
import { inputUrl } from './clip.ts'
import { listClips } from './contract.ts'
import { clipErrors } from './errors.ts'
import type { ClipDocument } from './projection.ts'
import { type FoundClip, findClip, type PriceToday, pageOfAllClips, pageOfClips, shownClip } from './queries.ts'
import { type RetryDeps, retryClip } from './retry.ts'

interface AllClipsDeps {
  readonly db: Db
  /** What making a clip of any kind again costs. */
  readonly priceToday: () => Promise<PriceToday>
}

/** The clips of all kinds in one list. */
export function allClipsRoute(app: Api, { db, priceToday }: AllClipsDeps): void {
  app.on(listClips, async ({ query, user }) => {
    const page = await pageOfAllClips(db, user.id, { priceToday: await priceToday(), ...query })
    return page.map(({ document: { kind }, fields }) => ({ ...fields, kind }))
  })
}

/** What became of the clips of one kind, and what a person does with them (spec video 7). */
export function clipRoutes(app: Api, deps: RetryDeps, clipKind: ClipKind): void {
  const { handle, db, connected } = deps
  const { kind, noun, endpoints, toItem } = clipKind
  const missing = () => new DomainError(commonErrors.notFound, `This ${noun} does not exist.`)

  const own = async (userId: UserId, id: string): Promise<ClipDocument> => {
    const clip = await findClip(db, userId, { kind, id })
    if (!clip) throw missing()
    return clip
  }

  const toShown = ({ document, ...found }: FoundClip) =>
    toItem({ document, ...found, inputUrl: (name) => inputUrl(document, name) })
  const priceToday = async (): Promise<PriceToday> => {
    const prices = await deps.prices()
    return (clip) => clipKind.priceToday(clip, { connected, prices })
  }

  app.on(endpoints.list, async ({ query, user }) =>
    (await pageOfClips(db, user.id, { kind, priceToday: await priceToday(), ...query })).map(toShown),
  )

  app.on(endpoints.get, async ({ params: { id }, user }) => {
    const clip = await shownClip(db, user.id, { kind, id, priceToday: await priceToday() })
    if (!clip) throw missing()
    return toShown(clip)
  })

  app.on(endpoints.remove, async ({ params, user, command, setPosition }) => {
    const clip = await own(user.id, params.id)
    setPosition(await remove(deps, clip, { noun, ...command, userId: user.id }))
    return { success: true } as const
  })

  app.on(endpoints.favorite, async ({ params, user, command, setPosition }) => {
    const { state } = await own(user.id, params.id)
    if (state.status !== 'stored') throw missing()
    const asset = { assetId: AssetId.parse(state.assetId), userId: user.id }
    const { isFavorite, position } = await toggleFavorite(handle, { ...command, ...asset })
    setPosition(position)
    return { favorite: isFavorite ? 1 : 0 } as const
  })

  app.on(endpoints.cancel, async ({ params, user, command, setPosition }) => {
    const jobId = JobId.parse(params.id)
    // The log is asked first: a job that was taken just now may not be in the read models yet.
    const { found, position } = await jobs.requestCancel(handle, { ...command, userId: user.id, jobId })
    if (!found) await own(user.id, jobId)
    setPosition(position)
    return { success: true } as const
  })

  app.on(endpoints.retry, async ({ params, body, user, command, signal, setPosition }) => {
    const shownPrice = body.priceCents === undefined ? undefined : microsOf(body.priceCents)
    const retried = { ...command, userId: user.id, id: params.id, shownPrice, shownCredits: body.credits, signal }
    const { jobIds, position } = await retryClip(deps, clipKind, retried)
    const [videoId] = jobIds
    if (videoId === undefined) throw missing()
    setPosition(position)
    return { videoId }
  })
}

/** Moves what was made to the trash, or puts the failure away. */
async function remove(
  { handle }: Pick<RetryDeps, 'handle'>,
  { _id, state }: ClipDocument,
  { noun, ...command }: CommandContext & { readonly userId: UserId; readonly noun: string },
): Promise<Position> {
  switch (state.status) {
    case 'stored':
      return await trashAsset(handle, { ...command, assetId: AssetId.parse(state.assetId) })
    case 'failed': {
      const failures = [{ jobId: JobId.parse(_id), n: 0 }]
      return (await jobs.dismissFailures(handle, { ...command, failures })).position
    }
    case 'purged':
      throw new DomainError(commonErrors.notFound, `This ${noun} does not exist.`)
    case 'waiting':
    case 'running':
      throw new DomainError(clipErrors.inProgress, `This ${noun} is still being made. Cancel it first.`)
  }
}
