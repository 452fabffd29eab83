import { JobId, type SourceId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import type { Person } from '../../../testing/person.ts'
import type { Studio } from '../../../testing/studio.ts'
import { projected } from '../../assets/testing/picture.ts'
import { storedClip } from '../../clips/testing/clip.ts'
import { requestJob } from '../../jobs/commands.ts'
import type { FailureReason } from '../../jobs/events.ts'
import { failOutput } from '../../jobs/output/output-commands.ts'
import { jobRequest } from '../../jobs/testing/job-request.ts'
import { listAnimations } from '../contract.ts'

/** What a form for a copy of the first five seconds of a video leads to. */
export const animationSettings = (sourceId: string) => ({
  mode: 'animate',
  resolution: '720p',
  aspectRatio: 'tall',
  sourceId,
  start: '0',
  end: '5',
})

/** Test helper: an animation that a person has asked for, without its inputs. Returns the id of its job. */
export async function animationJobOf(
  { engines: { store } }: Studio,
  { userId }: Person,
  sourceId?: SourceId,
): Promise<JobId> {
  const settings = animationSettings(sourceId ?? randomId())
  const asked = { ...jobRequest(userId, 1), kind: 'animation', model: 'wan-2.2-animate', settings } as const
  const priced = { ...asked, unitPrice: 400_000, credits: 13 }
  return JobId.parse((await requestJob(createHandle(store), store, priced)).jobId)
}

/** Test helper: an animation of this person that was made. Returns the id of its job. */
export async function animationOf(studio: Studio, person: Person): Promise<JobId> {
  const jobId = await animationJobOf(studio, person)
  await storedClip(studio, person, jobId)
  return jobId
}

/** Test helper: what every step of the only output of an animation names. */
export const stepOf = ({ userId }: Person, id: string) => {
  return { userId, jobId: JobId.parse(id), n: 0, correlationId: 'c', at: new Date().toISOString() }
}

export interface Failure {
  readonly reason: FailureReason
  readonly message: string
}

/** Test helper: an animation of this person fails. */
export async function failAnimation(
  studio: Studio,
  person: Person,
  id: string,
  failure: Failure = { reason: 'refused', message: 'The model refused it.' },
): Promise<void> {
  await failOutput(createHandle(studio.engines.store), { ...stepOf(person, id), kind: 'animation', ...failure })
  await projected(studio)
}

/** Test helper: the animations that the person has in a list, once everything that happened is in it. */
export async function listedAnimations(studio: Studio, person: Person, query = '') {
  await projected(studio)
  const response = await person.send({ method: 'GET', url: `${listAnimations.path}${query}` })
  return listAnimations.response.parse(response.json())
}
