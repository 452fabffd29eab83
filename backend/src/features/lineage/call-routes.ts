import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CallId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { findCall, readCallLife } from '../calls/queries.ts'
import { readCallCharge } from '../costs/queries.ts'
import { callStepsFile, readCallStory } from './call-contract.ts'
import { callStory } from './call-story.ts'

/** What happened in a call of a language model, for admins. */
export function callStoryRoutes(app: Api, { db, store }: { readonly db: Db; readonly store: EventStore }): void {
  const storyOf = async (id: string) => {
    const callId = CallId.parse(id)
    const call = await findCall(db, callId)
    if (call === null) throw new DomainError(commonErrors.notFound, 'There is no such call.')
    const [life, charge] = await Promise.all([readCallLife(store, callId), readCallCharge(store, callId)])
    return callStory(call, [...life, ...(charge ? [charge] : [])])
  }

  app.on(readCallStory, ({ params: { callId } }) => storyOf(callId))

  app.serve(callStepsFile, async ({ params: { callId } }) => {
    const rows = (await storyOf(callId)).steps.map((step) => [
      step.step,
      step.at,
      step.amountCents,
      step.inputTokens,
      step.outputTokens,
      step.isCutOff,
      step.reason,
    ])
    return csvFile(`call-${callId}`, columns, rows)
  })
}

const columns = ['step', 'time', 'cents', 'tokens read', 'tokens written', 'cut off', 'reason']
