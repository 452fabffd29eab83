import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { familyOf } from './contract.ts'
import { findFamily } from './queries.ts'

export interface LineageDeps {
  readonly db: Db
}

/** Where a picture comes from and what came of it. */
export function lineageRoutes(app: Api, { db }: LineageDeps): void {
  app.on(familyOf, async ({ params, query, user, command }) => {
    const asked = { ...query, assetId: AssetId.parse(params.assetId), now: new Date(command.at) }
    const family = await findFamily(db, user.id, asked)
    if (!family) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
    return family
  })
}
