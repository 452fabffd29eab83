import type { Db } from 'mongodb'
import type { TextChanges } from '../../platform/eventsourcing/owned-texts.ts'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { thingRoutes } from '../../platform/http/contract/thing-routes.ts'
import { checkPublicAddresses } from '../../platform/http/forms/public-addresses.ts'
import { loraCommands } from './commands.ts'
import { changeLora, createLora, deleteLora, listLoras, restoreLora } from './contract.ts'
import { loraErrors } from './errors.ts'
import type { LoraFields } from './events.ts'
import { lorasOf, mostLoras, numberOfOtherLoras } from './queries.ts'

export interface LoraRouteDeps extends TextDeps {
  readonly db: Db
  /** Hosts whose addresses are taken; empty means every public host. */
  readonly allowedHosts: readonly string[]
}

/** Spec images 7: the LoRAs of a person. For anybody else none of them exists. */
export function loraRoutes(app: Api, deps: LoraRouteDeps): void {
  const { db, allowedHosts } = deps

  app.on(listLoras, async ({ user }) => lorasOf(db, user.id))

  thingRoutes(app, {
    create: createLora,
    change: changeLora,
    remove: deleteLora,
    restore: restoreLora,
    idOf: ({ loraId }) => loraId,
    commands: {
      create: async (request) => {
        checkAddresses(request.fields, allowedHosts)
        return await loraCommands.create(deps, request)
      },
      change: async (request) => {
        checkAddresses(request.fields, allowedHosts)
        return await loraCommands.change(deps, request)
      },
      changeLife: (request, type) => loraCommands.changeLife(deps, request, type),
    },
    created: (id) => ({ id }),
    limit: {
      most: mostLoras,
      plural: 'LoRAs',
      error: loraErrors.tooMany,
      others: (userId, id) => numberOfOtherLoras(db, userId, id),
    },
  })
}

/** Refuses an address that is not public. The address of the picture may be empty, which removes the picture. */
function checkAddresses(
  { highNoiseUrl, lowNoiseUrl, thumbnailUrl }: TextChanges<LoraFields>,
  allowedHosts: readonly string[],
): void {
  checkPublicAddresses(
    { highNoiseUrl, lowNoiseUrl, thumbnailUrl: thumbnailUrl === '' ? undefined : thumbnailUrl },
    allowedHosts,
  )
}
