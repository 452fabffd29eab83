import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { thingRoutes } from '../../platform/http/contract/thing-routes.ts'
import { type LoraDeps, loraCommands } from './commands.ts'
import { changeLora, createLora, deleteLora, listLoras, restoreLora } from './contract.ts'
import { loraErrors } from './errors.ts'
import { lorasOf, mostLoras, numberOfOtherLoras } from './queries.ts'

export interface LoraRouteDeps extends LoraDeps {
  readonly db: Db
}

/** Spec images 7: the LoRAs of a person. For anybody else none of them exists. */
export function loraRoutes(app: Api, deps: LoraRouteDeps): void {
  const { db } = deps

  app.on(listLoras, async ({ user }) => lorasOf(db, user.id))

  thingRoutes(app, {
    create: createLora,
    change: changeLora,
    remove: deleteLora,
    restore: restoreLora,
    idOf: ({ loraId }) => loraId,
    deps,
    commands: loraCommands,
    created: (id) => ({ id }),
    limit: {
      most: mostLoras,
      plural: 'LoRAs',
      error: loraErrors.tooMany,
      others: (userId, id) => numberOfOtherLoras(db, userId, id),
    },
  })
}
