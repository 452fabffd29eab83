import { buffer } from 'node:stream/consumers'
import { openAccount } from '@studio/backend/features/accounts/commands.ts'
import { identities } from '@studio/backend/features/accounts/decider.ts'
import { requestDeletion } from '@studio/backend/features/accounts/deletion-commands.ts'
import { accountEvents, accountStream } from '@studio/backend/features/accounts/events.ts'
import { deletionKind } from '@studio/backend/features/deletions/words-contract.ts'
import { streamOf } from '@studio/backend/features/waitlist/address.ts'
import { inviteEmail, joinWaitlist } from '@studio/backend/features/waitlist/commands.ts'
import { waitlistEvents } from '@studio/backend/features/waitlist/events.ts'
import { type UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId, randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestDispatcher } from '../../../testing/test-dispatcher.ts'
import { testMasterKey } from '../../../testing/test-erasure.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { deletionWork } from './delete-account.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld({ workKinds: new Map([[deletionKind, deletionWork]]) })
})
afterAll(() => world.stop())
afterEach(() => vi.restoreAllMocks())

const command = () => {
  const id = randomId()
  return { commandId: id, correlationId: id, causationId: id, at: new Date().toISOString() }
}
const accounts = () => ({ ...world.log, masterKey: testMasterKey })

interface Somebody {
  readonly userId: UserId
  readonly email: string
}

async function somebody(): Promise<Somebody> {
  const email = `${randomId()}@atelier.example`
  const identity = { issuer: 'test', subject: randomId(), profile: { email, firstName: 'Ada' }, welcome: true }
  const { userId } = await openAccount(accounts(), identity, command())
  return { userId, email }
}

async function requested({ userId }: Somebody) {
  await requestDeletion(world.log.handle, userId, command())
  const workId = WorkId.parse(deriveId(userId, 'account', 'deletion'))
  return { workId, userId, kind: deletionKind, stream: accountStream(userId), queue: deletionWork.queue } as const
}
type Requested = Awaited<ReturnType<typeof requested>>

const closed = async ({ workId }: Requested) => {
  await world.client.workflow.getHandle(`work-${workId}`).result()
}
const story = ({ userId }: Somebody) => world.log.types(accountStream(userId))
const isProven = async (person: Somebody) => (await story(person)).includes('AccountDeleted')

async function deleted(person: Somebody): Promise<void> {
  const work = await requested(person)
  await world.work.start(work)
  await closed(work)
}

describe('the deletion of an account', () => {
  it('is not done for who has not asked for it, whatever Temporal is told', async () => {
    const [victim, leaving] = [await somebody(), await somebody()]
    const file = `${victim.userId}/asset/original`
    await world.deps.blobs.put(file, Buffer.from('bytes'), { contentType: 'image/png' })
    const asked = await requested(leaving)
    for (const forged of [
      { ...asked, workId: WorkId.parse(randomId()), userId: victim.userId, stream: accountStream(victim.userId) },
      { ...asked, workId: WorkId.parse(randomId()), userId: victim.userId },
      { ...asked, userId: victim.userId },
    ]) {
      await world.work.start(forged)
      await closed(forged)
    }
    const left = await world.deps.blobs.get(file)
    expect(left && String(await buffer(left))).toBe('bytes')
    expect(await story(victim)).toEqual(['AccountRegistered'])
    expect(await story(leaving)).toEqual(['AccountRegistered', 'AccountDeletionRequested'])
  })

  it('destroys the keys of the person and of their address, the files, and proves it', async () => {
    const [person, other] = [await somebody(), await somebody()]
    for (const { email } of [person, other]) await joinWaitlist(accounts(), email, command())
    const subject = async ({ email }: Somebody) =>
      (await world.log.store.read(streamOf(testMasterKey, email), waitlistEvents))[0]?.data.subject ?? ''
    const { blobs } = world.deps
    const files = ['asset/original', 'work-1/archive', 'staged-2/references-0']
    for (const file of files)
      await blobs.put(`${person.userId}/${file}`, Buffer.from('bytes'), { contentType: 'image/png' })
    await blobs.put(`${other.userId}/asset/original`, Buffer.from('other'), { contentType: 'image/png' })
    await deleted(person)

    const events = await world.log.store.read(accountStream(person.userId), accountEvents)
    expect(events.at(-1)).toMatchObject({ type: 'AccountDeleted', data: { userId: person.userId, files: 3 } })
    for (const event of events)
      expect(JSON.stringify((await unseal(event, accountEvents, world.log.keys)).data)).not.toContain(person.email)
    expect(await world.log.keys.open(person.userId)).toBe('erased')
    expect(await world.log.keys.open(await subject(person))).toBe('erased')
    expect(await world.log.keys.open(await subject(other))).not.toBeTypeOf('string')
    expect(await Array.fromAsync(world.deps.erasure.filesOf(person.userId))).toEqual([])

    expect(await world.log.keys.open(other.userId)).not.toBeTypeOf('string')
    const left = await blobs.get(`${other.userId}/asset/original`)
    expect(left && String(await buffer(left))).toBe('other')
  })

  it('ends a sign-in too that was under way when the deletion began', async () => {
    const person = await somebody()
    const keys: unknown[] = []
    vi.spyOn(world.deps.erasure, 'endSessions').mockImplementation(async (userId) => {
      keys.push(await world.log.keys.open(userId))
    })
    await deleted(person)
    expect(keys.map((key) => (typeof key === 'string' ? key : 'there'))).toEqual(['there', 'erased'])
  })

  it('closes the queue first, so that nothing more is admitted', async () => {
    const person = await somebody()
    await deleted(person)
    await expect(world.log.admitFor(person.userId, 1)).rejects.toMatchObject({ code: 'suspended' })
  })

  it('lets the person come back as somebody new, still invited, with keys of their own', async () => {
    const person = await somebody()
    await inviteEmail(accounts(), person.email, command())
    const stream = `identity-${randomId()}`
    const link = (userId: UserId) =>
      world.log.handle(identities, stream, { ...command(), type: 'LinkIdentity', userId, welcome: true })
    await link(person.userId)
    vi.spyOn(world.deps.erasure, 'identityOf').mockResolvedValue(stream)
    await deleted(person)

    const again = await somebody()
    expect((await link(again.userId)).state.userId).toBe(again.userId)
    expect((await inviteEmail(accounts(), person.email, command())).isNew).toBe(false)
  })

  it('cancels the jobs of the person and waits until they have ended', async () => {
    const dispatcher = await startTestDispatcher(world)
    try {
      const person = await somebody()
      world.provider.setState(() => ({ kind: 'processing' }))
      const job = await world.log.admitFor(person.userId, 1)
      await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
      const work = await requested(person)
      await world.work.start(work)
      await expect.poll(() => world.log.types(`queue-${person.userId}`), patience).toContain('JobCancelRequested')
      expect(await isProven(person)).toBe(false)
      world.provider.setState(() => ({ kind: 'failed', reason: 'provider-failed', message: 'No.' }))
      await closed(work)
      expect(await isProven(person)).toBe(true)
      expect(await world.log.types(`job-${job.jobId}`)).toContain('JobEnded')
    } finally {
      await dispatcher.stop()
    }
  })
})

describe('a deletion that breaks', () => {
  it.each(['endSessions', 'clearRemains', 'forgetHistories', 'identityOf'] as const)(
    'at %s goes on with the next attempt',
    async (step) => {
      const person = await somebody()
      vi.spyOn(world.deps.erasure, step).mockRejectedValueOnce(new Error('the engine is away'))
      await deleted(person)
      expect(await isProven(person)).toBe(true)
    },
  )

  it('after the key is gone, when addresses can no longer be read, goes on as well', async () => {
    const person = await somebody()
    await joinWaitlist(accounts(), person.email, command())
    const work = await requested(person)
    await world.log.keys.erase(person.userId)
    await world.work.start(work)
    await closed(work)
    expect(await isProven(person)).toBe(true)
  })

  it('every time has no end in the log, so that the dispatcher starts it again', async () => {
    const person = await somebody()
    const work = await requested(person)
    await deletionWork.life?.end(
      world.deps,
      { ...work, correlationId: 'c', at: new Date().toISOString() },
      {
        outcome: 'failed',
        reason: 'broken',
        message: 'No.',
      },
    )
    expect(await story(person)).toEqual(['AccountRegistered', 'AccountDeletionRequested'])
    await world.work.startAgain(work)
    await closed(work)
    expect(await isProven(person)).toBe(true)
  })

  it('is not done again once it is proven', async () => {
    const person = await somebody()
    const work = await requested(person)
    await world.work.start(work)
    await closed(work)
    const ending = vi.spyOn(world.deps.erasure, 'endSessions')
    await world.work.startAgain(work)
    await closed(work)
    expect(ending).not.toHaveBeenCalled()
  })
})
