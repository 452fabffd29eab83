import type { Made, OutputRef, TaskRef } from '../refs.ts'
import type { ActivityDeps } from './deps.ts'
import { withHeartbeats } from './heartbeats.ts'
import { discardOutput, keepOutput } from './keep.ts'

export type MediaActivities = ReturnType<typeof mediaActivities>

/** Work on bytes: activities of the queue `media`. */
export const mediaActivities = (deps: ActivityDeps) => ({
  storeOutput: (task: TaskRef): Promise<Extract<Made, { kind: 'stored' }>> =>
    withHeartbeats(() => keepOutput(deps, task)),
  discardOutput: (output: OutputRef): Promise<void> => discardOutput(deps, output),
})
