import { availableParallelism } from 'node:os'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { StoreUnavailable } from '@studio/backend/platform/eventsourcing/store/errors.ts'
import { ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { completed, tinyPicture } from '../../../testing/scripted-provider.ts'
import { type FirstTry, type OutputRef, outputsOf } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { makeOutput } from './make.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())
beforeEach(() => world.resetClock())
afterEach(() => vi.restoreAllMocks())

async function untouched(): Promise<OutputRef> {
  const [output] = outputsOf(await world.log.admit(1))
  if (output === undefined) throw new Error('A job has an output')
  return output
}

const make = (output: OutputRef, given: Partial<ActivityDeps> = {}): Promise<FirstTry> =>
  activityEnvironment().run(() => makeOutput({ ...world.deps, ...given }, output, world.deps.reports.listen(output)))

/** The time limits of the pictures that are stored from now on, in order; they end when a test says so. */
function timeLimits(): readonly AbortController[] {
  const limits: AbortController[] = []
  const real = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== 120_000) return real(ms)
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  return limits
}

const storyOf = ({ n, ...job }: OutputRef) => world.log.story({ ...job, outputs: 1 }, n)
const posts = () => world.provider.posts.length

describe('the first try of an output', () => {
  it('ends with the stored picture in a process with media work, else with the task', async () => {
    world.provider.setDownload(() => Promise.resolve(tinyPicture))
    const [here, elsewhere] = [await untouched(), await untouched()]
    expect(await make(here, { storesPictures: true })).toMatchObject({ kind: 'stored', media: { width: 2 } })
    expect(await make(elsewhere)).toMatchObject({ kind: 'completed', task: { ...elsewhere, attempt: 1 } })
    for (const output of [here, elsewhere]) expect(await storyOf(output)).toEqual(['OutputIntended', 'OutputSubmitted'])
  })

  it('downloads the picture from the address that the last poll gave, without another poll', async () => {
    let looks = 0
    world.provider.setDownload(() => Promise.resolve(tinyPicture))
    world.provider.setState(() => (looks++ === 0 ? { kind: 'processing' } : completed))
    expect(await make(await untouched(), { storesPictures: true })).toMatchObject({
      kind: 'stored',
      usage: { inferenceMs: 900 },
    })
    expect(looks).toBe(2)
  })

  it('leaves a picture that cannot be downloaded now to the next step', async () => {
    world.provider.setDownload(() => Promise.reject(new Error('not now')))
    expect(await make(await untouched(), { storesPictures: true })).toMatchObject({ kind: 'completed' })
  })

  it("sends nothing when the output's stream is not empty", async () => {
    const output = await untouched()
    await make(output)
    const before = posts()
    expect(await make(output)).toEqual({ kind: 'look-up' })
    expect(posts()).toBe(before)
  })

  it('leaves an output that was sent before to the next step when its model is no longer offered', async () => {
    const [sent, unsent] = [await untouched(), await untouched()]
    await make(sent)
    world.pass(600_000)
    const kinds = new Map([...world.deps.kinds].map(([word, kind]) => [word, { ...kind, modelOf: () => undefined }]))
    expect(await make(sent, { kinds })).toEqual({ kind: 'look-up' })
    await expect(make(unsent, { kinds })).rejects.toMatchObject({ details: ['invalid-request'] })
  })

  it('sends nothing when the output fails between its intent and the last read', async () => {
    const output = await untouched()
    const step = { ...output, correlationId: 'c', at: new Date().toISOString() }
    const { handle } = world.deps
    const before = posts()
    const slow: ActivityDeps['handle'] = async (decider, stream, command, options) => {
      const handled = await handle(decider, stream, command, options)
      await failOutput(handle, { ...step, reason: 'lost', message: 'Given up.' })
      return handled
    }
    expect(await make(output, { handle: slow })).toEqual({ kind: 'look-up' })
    expect(posts()).toBe(before)
  })

  it('sends nothing when a read fails after its intent, and says that another may follow', async () => {
    const output = await untouched()
    const { handle, store } = world.deps
    const before = posts()
    let away = false
    const intending: ActivityDeps['handle'] = async (decider, stream, command, options) => {
      const handled = await handle(decider, stream, command, options)
      away = options?.begins === true
      return handled
    }
    const read: typeof store.read = (...asked) => {
      if (!away) return store.read(...asked)
      away = false
      return Promise.reject(new StoreUnavailable('away'))
    }
    expect(await make(output, { handle: intending, store: { ...store, read } })).toEqual({ kind: 'look-up' })
    expect(await storyOf(output)).toEqual(['OutputIntended', 'OutputDeferred'])
    expect(posts()).toBe(before)
  })

  it.each([
    [{ kind: 'deferred', retryAfterSeconds: 9, message: 'Later.' } as const, ['OutputIntended', 'OutputDeferred']],
    [{ kind: 'unclear', message: 'reset' } as const, ['OutputIntended']],
  ])('asks the stream how to go on after %j', async (submission, story) => {
    const output = await untouched()
    world.provider.respondNext(submission)
    expect(await make(output)).toEqual({ kind: 'look-up' })
    expect(await storyOf(output)).toEqual(story)
  })

  it('ends the output when the service refuses it', async () => {
    world.provider.respondNext({ kind: 'rejected', reason: 'refused', message: 'No.' })
    await expect(make(await untouched())).rejects.toMatchObject({ type: 'OutputFailed', details: ['refused'] })
  })

  it('hands over an outcome that the log does not accept now', async () => {
    const output = await untouched()
    const submission = { kind: 'accepted', taskId: 'late' } as const
    world.provider.respondNext(submission)
    const handle: ActivityDeps['handle'] = (decider, stream, command, options) =>
      stream.startsWith('claim-')
        ? Promise.reject(new StoreUnavailable('away'))
        : world.deps.handle(decider, stream, command, options)
    expect(await make(output, { handle })).toEqual({
      kind: 'answered',
      intent: { ...output, attempt: 1 },
      answer: submission,
    })
  })

  it('polls the task until it has ended, long before the deadline of the output', async () => {
    let looks = 0
    world.provider.setState(() => (looks++ === 0 ? { kind: 'processing' } : completed))
    expect(await make(await untouched())).toMatchObject({ kind: 'completed' })
    expect(looks).toBe(2)
  })

  it('waits for its full time from when the service has accepted the task', async () => {
    let looks = 0
    world.provider.respondNext(async () => {
      world.pass(59_000)
      return { kind: 'accepted', taskId: randomId() }
    })
    world.provider.setState(() => {
      world.pass(30_000)
      return looks++ === 0 ? { kind: 'processing' } : completed
    })
    expect(await make(await untouched())).toMatchObject({ kind: 'completed' })
  })

  it('fails without a POST when the log does not accept its intent now', async () => {
    const handle: ActivityDeps['handle'] = () => Promise.reject(new StoreUnavailable('away'))
    const before = posts()
    await expect(make(await untouched(), { handle })).rejects.toThrow('away')
    expect(posts()).toBe(before)
  })

  it('leaves a result that is not a picture to the next step, which fetches it again', async () => {
    world.provider.setDownload(() => Promise.resolve(Buffer.from('no picture')))
    expect(await make(await untouched(), { storesPictures: true })).toMatchObject({ kind: 'completed' })
  })

  it('leaves a picture to the next step when it gets no slot for long, and stores the one behind it', async () => {
    const goOn = Promise.withResolvers<void>()
    let downloads = 0
    world.provider.setDownload(async () => {
      downloads += 1
      await goOn.promise
      return tinyPicture
    })
    const limits = timeLimits()
    const most = availableParallelism()
    const all: Promise<FirstTry>[] = []
    for (let n = 0; n < most + 2; n++) all.push(make(await untouched(), { storesPictures: true }))
    await expect.poll(() => [downloads, limits.length]).toEqual([most, most + 2])
    limits[most]?.abort()
    expect((await Promise.race(all)).kind).toBe('completed')
    goOn.resolve()
    const kinds = (await Promise.all(all)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(most + 1)
  })

  it('leaves a picture to the next step when storing it takes too long', async () => {
    const limits = timeLimits()
    world.provider.setDownload((signal) => {
      limits[0]?.abort()
      return signal.aborted ? Promise.reject(new ProviderUnavailable('broke off')) : Promise.resolve(tinyPicture)
    })
    expect(await make(await untouched(), { storesPictures: true })).toMatchObject({ kind: 'completed' })
  })
})
