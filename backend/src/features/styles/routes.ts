import type { Db } from 'mongodb'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, StyleId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { collectionErrors } from '../collections/errors.ts'
import * as commands from './commands.ts'
import {
  changeStyle,
  chooseStyleCover,
  createStyle,
  deleteStyle,
  listStyles,
  listStyleVersions,
  restoreStyle,
  restoreStyleVersion,
} from './contract.ts'
import { mostStyles, numberOfOtherStyles, stylesOf } from './queries.ts'

export interface StyleRouteDeps extends commands.StyleDeps {
  readonly db: Db
}

/** Spec images 7: the styles of a person. For anybody else none of them exists. Their images are in `collections/routes.ts`. */
export function styleRoutes(app: Api, deps: StyleRouteDeps): void {
  const { db } = deps

  app.on(listStyles, async ({ user }) => stylesOf(db, user.id))

  app.on(createStyle, async ({ body, user, command, setPosition }) => {
    await refuseTooMany(db, user.id, command.commandId)
    const { styleId, position } = await commands.createStyle(deps, { ...command, userId: user.id, fields: body })
    setPosition(position)
    return { id: styleId, name: body.name }
  })

  app.on(changeStyle, async ({ params, body, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, styleId: StyleId.parse(params.styleId), fields: body }
    setPosition(await commands.changeStyle(deps, request))
    return { success: true } as const
  })

  app.on(listStyleVersions, async ({ params, user }) =>
    (await commands.instructionVersions(deps, user.id, params.styleId)).toReversed(),
  )

  app.on(restoreStyleVersion, async ({ params, user, command, setPosition }) => {
    const { version } = params
    const request = { ...command, userId: user.id, styleId: StyleId.parse(params.styleId), version }
    setPosition(await commands.restoreVersion(deps, request))
    return { success: true } as const
  })

  app.on(chooseStyleCover, async ({ params, body, user, command, setPosition }) => {
    const styleId = StyleId.parse(params.styleId)
    const request = { ...command, userId: user.id, styleId, assetId: AssetId.parse(body.assetId) }
    setPosition(await commands.chooseCover(deps, request))
    return { success: true } as const
  })

  app.on(deleteStyle, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, styleId: StyleId.parse(params.styleId) }
    setPosition(await commands.changeLifeOfStyle(deps, request, 'Trash'))
    return { success: true } as const
  })

  app.on(restoreStyle, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, styleId: StyleId.parse(params.styleId) }
    await refuseTooMany(db, user.id, request.styleId)
    setPosition(await commands.changeLifeOfStyle(deps, request, 'Restore'))
    return { success: true } as const
  })
}

/** Refuses one more style than may be listed. The one that comes is not counted, so that a repeat is answered like the first time. */
async function refuseTooMany(db: Db, userId: UserId, coming: string): Promise<void> {
  if ((await numberOfOtherStyles(db, userId, coming)) < mostStyles) return
  throw new DomainError(collectionErrors.tooMany, `You can have ${mostStyles} styles. Delete one to make room.`)
}
