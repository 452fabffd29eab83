import { z } from 'zod'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import type { ErrorType } from '../../eventsourcing/decider.ts'
import { Done, endpoint } from './endpoint.ts'

/** One kind of thing that its owner makes, changes, deletes and restores. */
interface KindOfThing<
  Params extends z.ZodType,
  Thing extends z.ZodType,
  Fields extends z.ZodType,
  Changes extends z.ZodType,
  Created extends z.ZodType,
> {
  /** Address of all things of a person. */
  readonly path: string
  /** Address of one of them. */
  readonly one: string
  readonly params: Params
  /** What people call it, with its article, and several of them. */
  readonly noun: string
  readonly plural: string
  readonly thing: Thing
  readonly fields: Fields
  /** Fields that are left out stay as they are, so that two people who edit different fields do not undo each other. */
  readonly changes: Changes
  readonly created: Created
  readonly tooMany: ErrorType
  /** Why fields may be refused that fit the contract. */
  readonly refusals?: readonly ErrorType[]
}

/** The calls of one kind of thing, as `thingRoutes` answers them. Deleting and restoring succeed too when that was done already. */
export function thingEndpoints<
  Params extends z.ZodType,
  Thing extends z.ZodType,
  Fields extends z.ZodType,
  Changes extends z.ZodType,
  Created extends z.ZodType,
>(kind: KindOfThing<Params, Thing, Fields, Changes, Created>) {
  const { path, one, params, noun, plural, tooMany, refusals = [] } = kind
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `List ${plural}, newest first`,
      access: 'user',
      response: z.array(kind.thing),
    }),

    create: endpoint({
      method: 'POST',
      path,
      summary: `Create ${noun}`,
      refusals: [tooMany, ...refusals],
      access: 'user',
      body: kind.fields,
      response: kind.created,
    }),

    change: endpoint({
      method: 'PATCH',
      path: one,
      summary: `Change ${noun}`,
      refusals: [commonErrors.notFound, ...refusals],
      access: 'user',
      params,
      body: kind.changes,
      response: Done,
    }),

    /** It can be restored for 30 days. */
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Delete ${noun}`,
      refusals: [commonErrors.notFound],
      access: 'user',
      params,
      response: Done,
    }),

    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      summary: `Restore ${noun} that was deleted`,
      refusals: [commonErrors.notFound, tooMany],
      access: 'user',
      params,
      response: Done,
    }),
  }
}
