import type { Submission } from '@studio/backend/providers/port.ts'
import type { IntentRef, TaskRef } from '../refs.ts'
import type { ActivityDeps } from './deps.ts'
import { withHeartbeats } from './heartbeats.ts'
import { submitOnce } from './submit.ts'
import { watchTask } from './watch.ts'

export type ProviderActivities = ReturnType<typeof providerActivities>

/** Calls to AI services: activities of the queue `provider-<name>`. */
export const providerActivities = (deps: ActivityDeps) => ({
  submitOutput: (intent: IntentRef): Promise<Submission> => withHeartbeats(() => submitOnce(deps, intent)),
  awaitResult: (task: TaskRef): Promise<void> => withHeartbeats(() => watchTask(deps, task)),
})
