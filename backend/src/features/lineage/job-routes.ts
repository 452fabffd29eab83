import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { modelName } from '../catalogue/model-name.ts'
import { findJob } from '../jobs/queries.ts'
import { readJob } from './job-contract.ts'
import { readStory } from './story.ts'

/** What happened in a job, for admins. */
export function jobStoryRoutes(app: Api, { db, store }: { readonly db: Db; readonly store: EventStore }): void {
  app.on(readJob, async ({ params: { jobId } }) => {
    const job = await findJob(db, jobId)
    if (job === undefined) throw new DomainError(commonErrors.notFound, 'There is no such job.')
    const { ref, kind, model, requestedAt } = job
    const outputs = Array.from({ length: job.outputs }, async (_, n) => ({
      n,
      steps: (await readStory(store, ref, n)) ?? [],
    }))
    return {
      jobId,
      userId: ref.userId,
      kind,
      model,
      modelName: modelName(model),
      requestedAt: requestedAt.toISOString(),
      outputs: await Promise.all(outputs),
    }
  })
}
