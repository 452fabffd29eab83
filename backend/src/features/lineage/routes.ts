import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, JobId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { findRequest } from '../jobs/queries.ts'
import { familyOf, storyOf } from './contract.ts'
import { findFamily } from './queries.ts'
import { readStory } from './story.ts'

export interface LineageDeps {
  readonly store: EventStore
  readonly db: Db
}

/** Where a picture comes from, what came of it, and what happened while it was made. */
export function lineageRoutes(app: Api, { store, db }: LineageDeps): void {
  app.on(familyOf, async ({ params, query, user, command }) => {
    const asked = { ...query, assetId: AssetId.parse(params.assetId), now: new Date(command.at) }
    const family = await findFamily(db, user.id, asked)
    if (!family) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
    return family
  })

  app.on(storyOf, async ({ params: { id, n }, user }) => {
    const ref = await findRequest(db, user.id, JobId.parse(id))
    const steps = ref && (await readStory(store, ref, n))
    if (!steps) throw new DomainError(commonErrors.notFound, 'This image does not exist.')
    return { steps }
  })
}
