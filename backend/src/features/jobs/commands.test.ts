import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { plainOf, type UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import { httpErrors } from '../../platform/http/contract/http-errors.ts'
import { allEvents } from '../events.ts'
import { type JobRequest, requestCancel, requestJob } from './commands.ts'
import { type QueueEvent, queueStream } from './events.ts'
import { releaseOutput, startJob } from './output/output-commands.ts'
import { readJobRequest } from './queries.ts'
import { type Engine, startEngine } from './testing/engine.ts'
import { request as fourImages } from './testing/queue.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())

const asked = (userId: UserId, more: Partial<JobRequest> = {}): JobRequest => {
  const { type: _type, jobId: _jobId, jobKnown: _jobKnown, requestRevision: _revision, ...request } = fourImages()
  return { ...request, userId, commandId: randomId(), ...more }
}
const request = (job: JobRequest) => requestJob(engine.handle, engine.store, job)
const typesOf = async (userId: UserId) => (await engine.store.readAny(queueStream(userId))).map(({ type }) => type)
const step = (userId: UserId, job: Pick<Awaited<ReturnType<typeof request>>, 'jobId'>) => ({
  userId,
  jobId: job.jobId,
  correlationId: randomId(),
  at: '2026-11-21T10:00:00.000Z',
})
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : error)

describe('requesting a job', () => {
  it("derives the job's id from the command, seals the prompt, and returns the position of the request", async () => {
    const userId = await engine.newUser()
    await request(asked(userId))
    const commandId = randomId()
    const job = await request(asked(userId, { commandId }))
    expect(job).toEqual({
      jobId: commandId,
      position: job.position,
      repeated: false,
      waits: false,
      requestRevision: 2n,
    })
    const admitted = (await engine.store.readAny(queueStream(userId))).at(-1)
    // The codec has checked that the data is that of the type.
    const { data } = admitted as unknown as Extract<QueueEvent, { type: 'JobAdmitted' }>
    expect(data).toMatchObject({ jobId: commandId, requestRevision: '2' })
    const requested = await readJobRequest(engine.store, data)
    expect(plainOf(requested.data.prompt)).toBeUndefined()
    expect(plainOf((await unseal(requested, allEvents, engine.keys)).data.prompt)).toBe('a lighthouse at dawn')
  })

  it('finds no request at a revision that belongs to no request of the job', async () => {
    const userId = await engine.newUser()
    const { jobId } = await request(asked(userId))
    await expect(readJobRequest(engine.store, { userId, jobId, requestRevision: '1' })).rejects.toThrow('No request')
  })

  it('again returns the first result: at once, after other jobs, and when its job has left the queue', async () => {
    const userId = await engine.newUser()
    const job = asked(userId, { outputs: 1 })
    const first = await request(job)
    expect(await request(job)).toEqual({ ...first, repeated: true })
    await request(asked(userId))
    expect(await request(job)).toMatchObject({ jobId: first.jobId, repeated: true })
    await startJob(engine.handle, { ...step(userId, first), kind: 'image', outputs: 1 })
    await releaseOutput(engine.handle, { ...step(userId, first), n: 0, fate: 'stored' })
    expect(await request(job)).toMatchObject({ jobId: first.jobId, repeated: true })
    expect((await typesOf(userId)).filter((type) => type === 'JobRequested')).toHaveLength(2)
  })

  it('admits nothing once the client was told that it takes too long, also when that came while the queue was read', async () => {
    const userId = await engine.newUser()
    const late = new AbortController()
    const store: typeof engine.store = {
      ...engine.store,
      read: async (...asked) => {
        late.abort(new DomainError(commonErrors.unavailable, 'This takes too long.'))
        return await engine.store.read(...asked)
      },
    }
    const requested = requestJob(engine.handle, store, asked(userId), late.signal)
    await expect(requested).rejects.toMatchObject({ code: 'unavailable' })
    expect(await typesOf(userId)).toEqual([])
  })

  it('admits what a client has asked for that has gone away since', async () => {
    const userId = await engine.newUser()
    const gone = AbortSignal.abort(new DomainError(httpErrors.requestTimeout, 'The client has gone away.'))
    await requestJob(engine.handle, engine.store, asked(userId), gone)
    expect(await typesOf(userId)).toEqual(['JobRequested', 'JobAdmitted'])
  })

  it('never exceeds eight, however many requests arrive at once', async () => {
    const userId = await engine.newUser()
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => request(asked(userId, { outputs: 2 }))))
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals.map(({ reason }) => codeOf(reason))).toEqual(['rate-limit', 'rate-limit'])
    expect((await typesOf(userId)).filter((type) => type === 'JobAdmitted')).toHaveLength(4)
  })

  it('sent twice at once is admitted once', async () => {
    const userId = await engine.newUser()
    const job = asked(userId)
    const [one, other] = await Promise.all([request(job), request(job)])
    expect(one?.jobId).toBe(other?.jobId)
    expect(await typesOf(userId)).toEqual(['JobRequested', 'JobAdmitted'])
  })
})

describe('what follows', () => {
  it('releases a slot once', async () => {
    const userId = await engine.newUser()
    const job = await request(asked(userId))
    const release = { ...step(userId, job), n: 2, fate: 'stored' } as const
    await releaseOutput(engine.handle, release)
    await request(asked(userId, { outputs: 1 }))
    await releaseOutput(engine.handle, release)
    const types = await typesOf(userId)
    expect(types.filter((type) => type === 'SlotReleased')).toHaveLength(1)
  })

  it('marks a job as cancelled, and ignores jobs that the user does not have', async () => {
    const userId = await engine.newUser()
    const job = await request(asked(userId))
    const { outputs: _outputs, ...words } = asked(userId)
    const cancel = { ...words, jobId: job.jobId }
    await requestCancel(engine.handle, cancel)
    await requestCancel(engine.handle, { ...cancel, commandId: randomId() })
    expect(await typesOf(userId)).toEqual(['JobRequested', 'JobAdmitted', 'JobCancelRequested'])
    const stranger = await engine.newUser()
    await requestCancel(engine.handle, { ...cancel, userId: stranger })
    expect(await typesOf(stranger)).toEqual([])
  })

  it('marks single outputs of a job, each once', async () => {
    const userId = await engine.newUser()
    const { jobId } = await request(asked(userId))
    const { outputs: _outputs, ...words } = asked(userId)
    for (const outputs of [[2], [2], [0, 2]]) {
      const cancelled = await requestCancel(engine.handle, { ...words, commandId: randomId(), jobId, outputs })
      expect(cancelled.found).toBe(true)
    }
    const events = await engine.store.readAny(queueStream(userId))
    const cancels = events.filter(({ type }) => type === 'OutputsCancelRequested')
    expect(cancels.map(({ data }) => data)).toMatchObject([{ outputs: [2] }, { outputs: [0] }])
  })
})
