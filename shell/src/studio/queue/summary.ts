import { ClipKind } from '@studio/backend/contract/clips'
import type { QueueJob } from '@studio/backend/contract/queue'
import { clipKinds } from '@studio/media/clip-kinds'
import { formatCountOf } from '@studio/ui/format'
import { isOpenClip, isRetriableClip } from './clips/clip-state.ts'
import { inProgressOf, retriableOf } from './jobs/job-state.ts'

/** How many pieces of other work, such as archives, are in progress and have failed. */
interface Tasks {
  readonly working: number
  readonly failed: number
}

const inOneLine = new Intl.ListFormat('en')

/** What the queue holds, in one calm sentence that changes when something is done and not with every step. */
export function summaryOf(jobs: readonly QueueJob[], tasks: Tasks): string {
  const { images, clips } = byMedium(jobs)
  const working = [
    countOf(images.flatMap(({ generation }) => inProgressOf(generation)).length, 'image'),
    ...ClipKind.options.map((kind) =>
      countOf(clips.filter((clip) => clip.kind === kind && isOpenClip(clip)).length, clipKinds[kind].noun),
    ),
    countOf(tasks.working, 'task'),
  ].flat()
  const failedImages = images.flatMap(({ generation }) => retriableOf(generation)).length
  const failed = failedImages + clips.filter(isRetriableClip).length + tasks.failed
  const words = [
    working.length === 0 ? 'Nothing in progress' : `${inOneLine.format(working)} in progress`,
    ...(failed === 0 ? [] : [`${failed} failed today`]),
  ]
  return words.join(', ')
}

const countOf = (count: number, one: string): readonly string[] => (count === 0 ? [] : [formatCountOf(count, one)])

/** Jobs in progress, and those that have ended. */
export function sectionsOf(jobs: readonly QueueJob[]): {
  readonly working: readonly QueueJob[]
  readonly ended: readonly QueueJob[]
} {
  const isWorking = (job: QueueJob): boolean =>
    job.kind === 'image' ? inProgressOf(job.generation).length > 0 : isOpenClip(job)
  return { working: jobs.filter(isWorking), ended: jobs.filter((job) => !isWorking(job)) }
}

/** Jobs that make images, and those that make one clip each. */
export function byMedium(jobs: readonly QueueJob[]) {
  return {
    images: jobs.flatMap((job) => (job.kind === 'image' ? [job] : [])),
    clips: jobs.flatMap((job) => (job.kind === 'image' ? [] : [job])),
  }
}
