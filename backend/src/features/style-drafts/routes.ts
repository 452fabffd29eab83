import type { Db } from 'mongodb'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { refuseTooMany } from '../../platform/http/contract/thing-routes.ts'
import { collectionErrors } from '../collections/errors.ts'
import { closeDraft, createDraft } from './commands.ts'
import { createStyleDraft, deleteStyleDraft, listStyleDrafts } from './contract.ts'
import { mostDrafts, numberOfOtherDrafts, styleDraftsOf } from './queries.ts'

/** The styles that a person is creating from images. For anybody else none of them exists. */
export function styleDraftRoutes(app: Api, deps: TextDeps & { readonly db: Db }): void {
  const { db, handle } = deps
  const limit = {
    most: mostDrafts,
    plural: 'unfinished styles',
    error: collectionErrors.tooMany,
    others: numberOfOtherDrafts.bind(undefined, db),
  }

  app.on(listStyleDrafts, async ({ user }) => styleDraftsOf(db, user.id))

  app.on(createStyleDraft, async ({ body, user, command, signal, setPosition }) => {
    await refuseTooMany(limit, user.id, command.commandId)
    const { assetIds, ...fields } = body
    const { id, styleId, position } = await createDraft(deps, { ...command, userId: user.id, fields, assetIds, signal })
    setPosition(position)
    return { id, styleId }
  })

  app.on(deleteStyleDraft, async ({ params, user, command, setPosition }) => {
    setPosition(await closeDraft(handle, { ...command, userId: user.id, draftId: params.draftId }))
    return { success: true } as const
  })
}
