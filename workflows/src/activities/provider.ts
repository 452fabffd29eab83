import type { Submission } from '@studio/backend/platform/providers/port.ts'
import type { IntentRef, TaskRef, UnansweredRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'
import { withHeartbeats } from './heartbeats.ts'
import { reconcileOutput } from './reconcile.ts'
import { submitOnce } from './submit.ts'
import { watchTask } from './watch.ts'

export type ProviderActivities = ReturnType<typeof providerActivities>

/** Calls to AI services: activities of the queue `provider-<name>`. */
export const providerActivities = (deps: ActivityDeps) => ({
  submitOutput: (intent: IntentRef): Promise<Submission> => withHeartbeats(() => submitOnce(deps, intent)),
  reconcileOutput: (unanswered: UnansweredRef): Promise<void> =>
    withHeartbeats(() => reconcileOutput(deps, unanswered)),
  awaitResult: (task: TaskRef): Promise<void> => withHeartbeats(() => watchTask(deps, task)),
})
