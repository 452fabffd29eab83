import type { Db } from 'mongodb'
import type { z } from 'zod'
import { AssetId, JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { assetAt } from '../assets/lookup/address-queries.ts'
import * as commands from './commands.ts'
import { collectionImages, type memberEndpoints } from './contract.ts'
import type { CollectionKind } from './events.ts'
import { toMemberImage } from './member-address.ts'
import {
  columnsOfMembers,
  imagesInCollections,
  isInMostCollections,
  memberImagesOf,
  type PromptsOf,
} from './queries.ts'

export interface MemberRouteDeps extends commands.MemberDeps {
  readonly db: Db
  /** Ids of a user's generations whose prompt has all of these words. */
  readonly searchPrompts: (userId: UserId, search: string) => Promise<readonly JobId[]>
}

interface CollectionRouteDeps {
  readonly db: Db
  /** The prompts of a user's generations by their ids; one without a prompt is left out. */
  readonly promptsOf: (userId: UserId, jobIds: readonly string[]) => ReturnType<PromptsOf>
}

/** Details of images, whichever characters and styles they are in. */
export function collectionRoutes(app: Api, { db, promptsOf }: CollectionRouteDeps): void {
  app.on(collectionImages, async ({ query, user }) =>
    imagesInCollections(db, user.id, query.ids, (jobIds) => promptsOf(user.id, jobIds)),
  )
}

interface KindOfCollection<Params> {
  readonly kind: CollectionKind
  readonly endpoints: ReturnType<typeof memberEndpoints<z.ZodType<Params>>>
  readonly idOf: (params: Params) => string
  /** Throws DomainError `not-found` unless it is the person's and not deleted. */
  readonly check: (userId: UserId, id: string) => Promise<void>
}

/** The images of the characters, or of the styles, of a person. For anybody else none of them exists. */
export function memberRoutes<Params>(
  app: Api,
  deps: MemberRouteDeps,
  { kind, endpoints, idOf, check }: KindOfCollection<Params>,
): void {
  const { db } = deps
  const addDeps: commands.AddDeps = { ...deps, isFull: (userId, assetId) => isInMostCollections(db, userId, assetId) }
  const found = async (userId: UserId, id: string) => {
    await check(userId, id)
    return { userId, kind, id }
  }

  app.on(endpoints.list, async ({ params, user }) => {
    const { id } = await found(user.id, idOf(params))
    return memberImagesOf(db, user.id, id)
  })

  app.on(endpoints.columns, async ({ params, query, user, setPosition }) => {
    const { id } = await found(user.id, idOf(params))
    const jobIds = query.search === undefined ? undefined : await deps.searchPrompts(user.id, query.search)
    const { columns, position } = await columnsOfMembers(db, user.id, id, jobIds)
    if (position !== undefined) setPosition(position)
    return columns
  })

  app.on(endpoints.add, async ({ params, body, user, command, setPosition }) => {
    const collection = await found(user.id, idOf(params))
    const jobId = body.generationId === undefined ? undefined : JobId.parse(body.generationId)
    const assetId = assetAt(body.imageUrl)
    const request = { ...command, collection, assetId, jobId }
    const add = body.putBack === true ? commands.putMemberBack : commands.addMember
    const { events, position, generationId } = await add(addDeps, request)
    setPosition(position)
    return { ...toMemberImage({ assetId, generationId }), wasThere: events.length === 0 }
  })

  app.on(endpoints.remove, async ({ params, body, user, command, setPosition }) => {
    const collection = await found(user.id, idOf(params))
    const assetId = assetAt(body.imageUrl)
    setPosition((await commands.removeMember(deps, { ...command, collection, assetId })).position)
    return { success: true } as const
  })

  app.on(endpoints.move, async ({ params, body, user, command, setPosition }) => {
    const collection = await found(user.id, idOf(params))
    const [above, below] = [body.above, body.below].map((id) => (id === undefined ? id : AssetId.parse(id)))
    const request = { ...command, collection, assetId: AssetId.parse(body.assetId), between: { above, below } }
    setPosition((await commands.moveMember(deps, request)).position)
    return { success: true } as const
  })

  app.on(endpoints.change, async ({ params, body, user, command, setPosition }) => {
    const collection = await found(user.id, idOf(params))
    const to = body.to === undefined ? undefined : await found(user.id, body.to)
    const assetIds = body.assetIds.map((id) => AssetId.parse(id))
    const request = { ...command, collection, assetIds, change: body.change, to }
    const { handled, position } = await commands.changeMembers(addDeps, request)
    setPosition(position)
    const changed = { images: [...handled] }
    return changed
  })
}
