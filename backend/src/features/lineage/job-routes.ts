import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { type Cell, csvFile } from '../../platform/http/csv.ts'
import { modelName } from '../catalogue/model-name.ts'
import { findJob } from '../jobs/queries.ts'
import type { StoryStep } from './contract.ts'
import { jobStepsFile, readJob } from './job-contract.ts'
import { readStory } from './story.ts'

/** What happened in a job, for admins. */
export function jobStoryRoutes(app: Api, { db, store }: { readonly db: Db; readonly store: EventStore }): void {
  const storyOf = async (jobId: string) => {
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
  }

  app.on(readJob, ({ params: { jobId } }) => storyOf(jobId))

  app.serve(jobStepsFile, async ({ params: { jobId } }) => {
    const { outputs } = await storyOf(jobId)
    const rows = outputs.flatMap(({ n, steps }) => steps.map((step) => [n + 1, ...cellsOf(step)]))
    return csvFile(`job-${jobId}`, columns, rows)
  })
}

const columns = [
  'output',
  'step',
  'time',
  'attempt',
  'provider',
  'again at',
  'progress in percent',
  'status',
  'reason',
  'cost in cents',
  'simulated',
]

const cellsOf = (step: StoryStep): readonly Cell[] => [
  step.step,
  step.at,
  step.attempt,
  step.provider,
  step.until,
  step.progress,
  step.status,
  step.reason,
  step.amountCents,
  step.sandbox,
]
