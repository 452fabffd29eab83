import type { z } from 'zod'
import { DomainError, type ErrorType } from '../../eventsourcing/decider.ts'
import type { Position, UserId } from '../../eventsourcing/event.ts'
import type { CommandContext } from '../../eventsourcing/handle.ts'
import type { Api, AsGiven } from './api.ts'
import type { Endpoint } from './endpoint.ts'

type Done = { success: true }
type Call<Params, Body, Response> = Endpoint<z.ZodType<Params>, z.ZodType, z.ZodType<Body>, z.ZodType<Response>, 'user'>

interface OwnerRequest extends CommandContext {
  readonly userId: UserId
}

/** The calls by which a person makes, changes, deletes and restores things of one kind, and what they do. */
export interface ThingCalls<Deps, Params, Fields, Changes, Created> {
  readonly create: Call<unknown, Fields, Created>
  readonly change: Call<Params, Changes, Done>
  readonly remove: Call<Params, unknown, Done>
  readonly restore: Call<Params, unknown, Done>
  readonly idOf: (params: Params) => string
  readonly deps: Deps
  readonly commands: {
    readonly create: (
      deps: Deps,
      request: OwnerRequest & { readonly fields: Fields },
    ) => Promise<{ readonly id: string; readonly position: Position }>
    readonly change: (
      deps: Deps,
      request: OwnerRequest & { readonly id: string; readonly fields: Changes },
    ) => Promise<Position>
    readonly changeLife: (
      deps: Deps,
      request: OwnerRequest & { readonly id: string },
      type: 'Trash' | 'Restore',
    ) => Promise<Position>
  }
  readonly created: (id: string, fields: Fields) => AsGiven<Created>
  readonly limit: ThingLimit
}

/** How many things of the kind a person may have. */
export interface ThingLimit {
  readonly most: number
  /** As in "You can have 500 LoRAs." */
  readonly plural: string
  readonly error: ErrorType
  /** How many they have besides that one. */
  readonly others: (userId: UserId, id: string) => Promise<number>
}

/** Registers these calls. For anybody but its owner a thing does not exist. */
export function thingRoutes<Deps, Params, Fields, Changes, Created>(
  app: Api,
  calls: ThingCalls<Deps, Params, Fields, Changes, Created>,
): void {
  const { deps, commands, idOf, limit } = calls

  app.on(calls.create, async ({ body, user, command, setPosition }) => {
    await refuseTooMany(limit, user.id, command.commandId)
    const { id, position } = await commands.create(deps, { ...command, userId: user.id, fields: body })
    setPosition(position)
    return calls.created(id, body)
  })

  app.on(calls.change, async ({ params, body, user, command, setPosition }) => {
    setPosition(await commands.change(deps, { ...command, userId: user.id, id: idOf(params), fields: body }))
    return { success: true } as const
  })

  app.on(calls.remove, async ({ params, user, command, setPosition }) => {
    setPosition(await commands.changeLife(deps, { ...command, userId: user.id, id: idOf(params) }, 'Trash'))
    return { success: true } as const
  })

  app.on(calls.restore, async ({ params, user, command, setPosition }) => {
    const id = idOf(params)
    await refuseTooMany(limit, user.id, id)
    setPosition(await commands.changeLife(deps, { ...command, userId: user.id, id }, 'Restore'))
    return { success: true } as const
  })
}

/**
 * Refuses one more thing than may be listed. The one that comes is not counted, so that a repeat is answered like the first time.
 * Throws the error of the limit.
 */
export async function refuseTooMany({ most, plural, error, others }: ThingLimit, userId: UserId, coming: string) {
  if ((await others(userId, coming)) < most) return
  throw new DomainError(error, `You can have ${most} ${plural}. Delete one to make room.`)
}
