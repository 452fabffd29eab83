import { afterAll, beforeAll, expect, it } from 'vitest'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { pictureOf, projected } from '../assets/testing/picture.ts'
import { seedPriceList } from '../catalogue/price-seeds.ts'
import { requestJob } from '../jobs/commands.ts'
import { queueStream } from '../jobs/events.ts'
import { failOutput } from '../jobs/output/output-commands.ts'
import { jobRequest } from '../jobs/testing/job-request.ts'
import { videoClips } from '../videos/clip-kind.ts'
import { clipRequester } from './request-clip.ts'
import { retryClip } from './retry.ts'
import { videoSettings } from './testing/clip.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const late = AbortSignal.abort(new DomainError(commonErrors.unavailable, 'This takes too long.'))

const depsOf = ({ engines, config }: Studio) => ({
  ...engines,
  handle: createHandle(engines.store),
  blobs: filesystemBlobs(config.mediaFolder),
  connected: config.connected,
  prices: async () => seedPriceList,
  dailySpendCap: 20_000_000,
  storageQuota: 20_000_000_000,
})

/** A request for a video, and the command that brings it. */
function askedBy({ userId }: Person) {
  const { commandId, correlationId, causationId, at, ...fields } = jobRequest(userId, 1)
  const asked = { kind: 'video', model: 'seedance-1.0-pro', settings: videoSettings } as const
  return { command: { commandId, correlationId, causationId, at }, fields: { ...fields, ...asked } }
}

const typesOf = async ({ userId }: Person) =>
  (await studio.engines.store.readAny(queueStream(userId))).map(({ type }) => type)

it('a clip is not made after its request was answered as too late', async () => {
  const person = await signedIn(studio)
  const { command, fields } = askedBy(person)
  const call = { user: { id: person.userId }, command, signal: late, setPosition: () => undefined }
  const asked = clipRequester(depsOf(studio))(call, { fields, unused: [] })
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  expect(await typesOf(person)).toEqual([])
})

it('a failed clip is not made again after that was answered as too late, and can be asked for again', async () => {
  const person = await signedIn(studio)
  const { userId } = person
  const { command, fields } = askedBy(person)
  const deps = depsOf(studio)
  const inputAssetIds = { 'first-frame': await pictureOf(studio, person) }
  const { jobId } = await requestJob(deps.handle, deps.store, { ...command, ...fields, userId, inputAssetIds })
  await failOutput(deps.handle, { ...command, userId, jobId, n: 0, reason: 'provider-failed', message: 'No.' })
  await projected(studio)
  const retry = (signal: AbortSignal) => {
    const shown = { shownPrice: undefined, shownCredits: undefined }
    return retryClip(deps, videoClips, { ...command, commandId: randomId(), userId, id: jobId, ...shown, signal })
  }
  await expect(retry(late)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await retry(new AbortController().signal)).jobIds).toHaveLength(1)
})
