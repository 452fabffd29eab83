import { RebuildInput, rebuildQueue } from '@studio/backend/features/rebuilds/contract.ts'
import { inputOfWork } from '@studio/backend/features/work/commands.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { workFailed } from '../requested/failures.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'

/** A read model made anew from the whole log, beside the live one, which it replaces when it says the same. */
export const rebuildWork: WorkKind = { queue: rebuildQueue, longestMs: 6 * 60 * 60_000, perform: rebuildModel }

async function rebuildModel(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const { name } = RebuildInput.parse(await inputOfWork(deps, task.workId))
  const outcome = await deps.rebuild(name, task.progress, task.signal)
  if ('refused' in outcome) throw workFailed('not-rebuilt', outcome.refused)
  return { result: { name, ...outcome } }
}
