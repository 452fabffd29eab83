import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CallId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { findCall, readCallLife } from '../calls/queries.ts'
import { readCallCharge } from '../costs/queries.ts'
import { readCallStory } from './call-contract.ts'
import { callStory } from './call-story.ts'

/** What happened in a call of a language model, for admins. */
export function callStoryRoutes(app: Api, { db, store }: { readonly db: Db; readonly store: EventStore }): void {
  app.on(readCallStory, async ({ params }) => {
    const callId = CallId.parse(params.callId)
    const call = await findCall(db, callId)
    if (call === null) throw new DomainError(commonErrors.notFound, 'There is no such call.')
    const [life, charge] = await Promise.all([readCallLife(store, callId), readCallCharge(store, callId)])
    return callStory(call, [...life, ...(charge ? [charge] : [])])
  })
}
