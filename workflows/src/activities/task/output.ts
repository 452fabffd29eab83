import { readOutputSoFar } from '@studio/backend/features/jobs/output/task-queries.ts'
import type { OutputRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import type { OutputState } from '../request/attempt.ts'
import { paceOf } from '../request/request.ts'

/** An output as its stream has it, and when it ends by time-out; it has no deadline before it has an intent. */
export async function readWithDeadline(
  { store, kinds }: Pick<ActivityDeps, 'store' | 'kinds'>,
  output: OutputRef,
): Promise<{ readonly state: OutputState; readonly deadline: Date | undefined }> {
  const { state, waitedSince } = await readOutputSoFar(store, output)
  if (waitedSince === undefined) return { state, deadline: undefined }
  const { deadlineMs } = await paceOf({ store, kinds }, output)
  return { state, deadline: new Date(waitedSince.getTime() + deadlineMs) }
}
