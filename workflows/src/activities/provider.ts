import type { Submission } from '@studio/backend/platform/providers/port.ts'
import type { FirstTry, IntentRef, OutputRef, TaskRef, UnansweredRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'
import { withHeartbeats } from './heartbeats.ts'
import { makeOutput } from './task/make.ts'
import { reconcileOutput } from './task/reconcile.ts'
import { withReports } from './task/reports.ts'
import { submitOnce } from './task/submit.ts'
import { readWatchStart, watchTask } from './task/watch.ts'

export type ProviderActivities = ReturnType<typeof providerActivities>

/** Calls to AI services: activities of the queue `provider-<name>`. */
export function providerActivities(deps: ActivityDeps) {
  return {
    submitOutput: (intent: IntentRef): Promise<Submission> => withHeartbeats(() => submitOnce(deps, intent)),
    reconcileOutput: (unanswered: UnansweredRef): Promise<void> =>
      withHeartbeats(() => reconcileOutput(deps, unanswered)),
    awaitResult: (task: TaskRef): Promise<void> =>
      withHeartbeats(() =>
        withReports(deps, task, async (reports) => {
          await watchTask(deps, task, await readWatchStart(deps, task), reports)
        }),
      ),
    makeOutput: (output: OutputRef): Promise<FirstTry> =>
      withHeartbeats(() => withReports(deps, output, (reports) => makeOutput(deps, output, reports))),
  }
}
