import { emailsOf, proveDeletion, releaseIdentity } from '@studio/backend/features/accounts/deletion-commands.ts'
import { deletionQueue } from '@studio/backend/features/deletions/words-contract.ts'
import { setAdmission } from '@studio/backend/features/jobs/commands.ts'
import { cancelAll, thingsUnderWay } from '@studio/backend/features/open-things.ts'
import { eraseAddress } from '@studio/backend/features/waitlist/commands.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { CommandContext } from '@studio/backend/platform/eventsourcing/handle.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { pause } from '../../activities/task/pause.ts'
import type { WorkKind, WorkTask } from '../requested/kind.ts'

/** Longer than any job: what a video service takes is waited for within one attempt. */
const longestMs = 5 * 60 * 60_000
const lookAgainMs = 1_000

/**
 * Deleting an account: work whose life is told by the events of the account, and that has no other end than its proof. An attempt that
 * fails is followed by others for as long as it takes: the sweep of the dispatcher starts what has closed without its end again. Each of
 * them begins with the first step, and every step may be repeated.
 */
export const deletionWork: WorkKind = {
  queue: deletionQueue,
  longestMs,
  perform: async (deps, task) => {
    await deleteAccount(deps, task)
    return {}
  },
  life: { progress: () => Promise.resolve(), end: () => Promise.resolve() },
}

async function deleteAccount(deps: ActivityDeps, task: WorkTask): Promise<void> {
  const { erasure, handle, keys } = deps
  const { userId } = task
  await erasure.endSessions(userId)
  await setAdmission(handle, { ...commandOf(deps, task, 'close'), userId, open: false })
  await endEverything(deps, task)
  // The key of the account comes last of the keys: with it goes what leads to the others.
  for (const email of await emailsOf(deps, userId)) {
    await eraseAddress({ handle, keys, masterKey: erasure.masterKey }, email, commandOf(deps, task, 'address', email))
  }
  await keys.erase(userId)
  // Until then some process may still have the key in memory, and a request that was let in before may still write something.
  await pause(deps, erasure.settleMs)
  await endEverything(deps, task)
  // of a sign-in that was under way when the deletion was asked for
  await erasure.endSessions(userId)
  await erasure.clearRemains(userId)
  const files = await deleteFiles(deps, userId)
  const histories = await erasure.forgetHistories(userId)
  const stream = await erasure.identityOf(userId)
  await releaseIdentity(handle, { stream, userId }, commandOf(deps, task, 'release'))
  await proveDeletion(handle, { ...commandOf(deps, task, 'proof'), ...task, files, histories })
}

/** Cancels all jobs and work of the person, and waits until they and the calls of language models have ended. */
async function endEverything(deps: ActivityDeps, task: WorkTask): Promise<void> {
  const { userId, signal } = task
  for (;;) {
    signal.throwIfAborted()
    const { jobs, calls, work } = await thingsUnderWay(deps.store, userId)
    // a job leaves the queue before its last events are written
    const ending = (await deps.openJobs()).filter((job) => job.userId === userId)
    if ([jobs, calls, work, ending].every(({ length }) => length === 0)) return
    await cancelAll(deps, userId, commandOf(deps, task, 'cancel'))
    await pause(deps, lookAgainMs)
  }
}

/** Deletes all that is stored under the person's id, whatever it is; returns how many files that were. */
async function deleteFiles({ erasure, blobs }: ActivityDeps, userId: UserId): Promise<number> {
  let deleted = 0
  for await (const { key } of erasure.filesOf(userId)) {
    await blobs.delete(key)
    deleted += 1
  }
  return deleted
}

const commandOf = (
  { clock }: Pick<ActivityDeps, 'clock'>,
  { workId, correlationId }: WorkTask,
  ...words: readonly string[]
): CommandContext => ({
  commandId: deriveId(workId, ...words),
  correlationId,
  causationId: workId,
  at: clock().toISOString(),
})
