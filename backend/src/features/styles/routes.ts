import type { Db } from 'mongodb'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { thingRoutes } from '../../platform/http/contract/thing-routes.ts'
import { centsOf } from '../catalogue/money.ts'
import { collectionErrors } from '../collections/errors.ts'
import { type AnalysisDeps, analyzeStyle, priceOfAnalysis } from './analysis.ts'
import { instructionVersions, styleCommands } from './commands.ts'
import {
  analysisPrice,
  analyzeStyleTemplate,
  changeStyle,
  chooseStyleCover,
  createStyle,
  deleteStyle,
  listStyles,
  listStyleVersions,
  restoreStyle,
  restoreStyleVersion,
} from './contract.ts'
import { analyzeDraft } from './draft-analysis.ts'
import { mostStyles, numberOfOtherStyles, stylesOf } from './queries.ts'

/** Spec images 7: the styles of a person. For anybody else none of them exists. Their images are in `collections/routes.ts`. */
export function styleRoutes(app: Api, deps: TextDeps & AnalysisDeps & { readonly db: Db }): void {
  const { db } = deps

  app.on(listStyles, async ({ user }) => stylesOf(db, user.id))

  thingRoutes(app, {
    create: createStyle,
    change: changeStyle,
    remove: deleteStyle,
    restore: restoreStyle,
    idOf: ({ styleId }) => styleId,
    deps,
    commands: styleCommands,
    created: (id, { name }) => ({ id, name }),
    limit: {
      most: mostStyles,
      plural: 'styles',
      error: collectionErrors.tooMany,
      others: (userId, id) => numberOfOtherStyles(db, userId, id),
    },
  })

  app.on(analyzeStyleTemplate, async ({ body, user, command, signal, setPosition }) => {
    const { images, draftId, mostCents } = body
    const request = { command, userId: user.id, images, mostCents, signal }
    if (draftId === undefined) return { instructions: await analyzeStyle(deps, request) }
    const { instructions, position } = await analyzeDraft(deps, { ...request, draftId })
    setPosition(position)
    return { instructions }
  })

  app.on(analysisPrice, async () => {
    const model = await deps.seeing()
    if (model === undefined) return {}
    const { call, image } = priceOfAnalysis(model)
    return { price: { model: model.label, callCents: centsOf(call), imageCents: centsOf(image) } }
  })

  app.on(listStyleVersions, async ({ params, user }) =>
    (await instructionVersions(deps, user.id, params.styleId)).toReversed(),
  )

  app.on(restoreStyleVersion, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, id: params.styleId, version: params.version }
    setPosition(await styleCommands.restoreVersion(deps, request))
    return { success: true } as const
  })

  app.on(chooseStyleCover, async ({ params, body, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, id: params.styleId, assetId: AssetId.parse(body.assetId) }
    setPosition(await styleCommands.chooseCover(deps, request))
    return { success: true } as const
  })
}
