import type { JobRef, Made, OutputRef, TaskRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'
import { withHeartbeats } from './heartbeats.ts'
import { discardOutput, keepOutput } from './keep.ts'
import { lendToProvider } from './references.ts'
import { keepUploads } from './uploads.ts'

export type MediaActivities = ReturnType<typeof mediaActivities>

/** Work on bytes: activities of the queue `media`. */
export const mediaActivities = (deps: ActivityDeps) => ({
  /** What the job works from: kept as assets, and where its provider can read it. */
  prepareReferences: (job: JobRef): Promise<void> =>
    withHeartbeats(async () => {
      await keepUploads(deps, job)
      await lendToProvider(deps, job)
    }),
  storeOutput: (task: TaskRef): Promise<Extract<Made, { kind: 'stored' }>> =>
    withHeartbeats(() => keepOutput(deps, task)),
  discardOutput: (output: OutputRef): Promise<void> => discardOutput(deps, output),
})
