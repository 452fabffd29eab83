import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mongoSessions } from '../../platform/auth/sessions/sessions.ts'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { deriveId, randomId } from '../../platform/eventsourcing/ids.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import { currentCollectionOf } from '../../platform/projections/lists/read.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { type Person, signedIn, visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { CurrentUser } from '../accounts/contract.ts'
import { accountEvents, accountStream } from '../accounts/events.ts'
import { isUnknown } from '../accounts/is-unknown.ts'
import { type AccountDocument, accounts } from '../accounts/projection.ts'
import { projected } from '../assets/testing/picture.ts'
import { readUser } from '../figures/users-contract.ts'
import { deleteUser } from './admin-contract.ts'
import { freshMinutes, listOwnSessions, OwnSession } from './contract.ts'

let studio: Studio
let admin: Admin
beforeAll(async () => {
  studio = await openStudio()
  admin = await signedInAdmin(studio)
})
afterAll(() => studio.close())

const deleteOwn = (person: Pick<Person, 'send'>, email: unknown) =>
  person.send({ method: 'DELETE', url: '/api/account', payload: { email } as object })
const typesOf = async ({ userId }: Person) =>
  (await studio.engines.store.read(accountStream(userId), accountEvents)).map(({ type }) => type)
const asDeleted = ['AccountRegistered', 'AccountDeletionRequested']

async function somebody(): Promise<{ person: Person; email: string }> {
  const email = `${randomId()}@atelier.example`
  return { person: await signedIn(studio, email), email }
}

describe('deleting one’s own account', () => {
  it('is asked for by typing its email, and ends every session at once', async () => {
    const { person, email } = await somebody()
    const other = visitor(studio.app)
    other.cookies.set('atelier', person.cookies.get('atelier') ?? '')
    const response = await deleteOwn(person, ` ${email.toUpperCase()} `)
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
    expect(await typesOf(person)).toEqual(asDeleted)
    expect((await other.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401)
  })

  it('is work under an id that no Idempotency-Key gives to other work of the person', async () => {
    const { person, email } = await somebody()
    await deleteOwn(person, email)
    const events = await studio.engines.store.read(accountStream(person.userId), accountEvents)
    const [workId] = events.flatMap(({ type, data }) => (type === 'AccountDeletionRequested' ? [data.workId] : []))
    expect(workId).toBe(deriveId(person.userId, 'account', 'deletion'))
    expect(workId).not.toBe(deriveId(person.userId, 'deletion'))
  })

  it.each([
    ['somebody@else.example', 409, 'other-email'],
    ['', 400, 'validation'],
    [7, 400, 'validation'],
  ])('is refused with %j', async (email, status, code) => {
    const { person } = await somebody()
    const response = await deleteOwn(person, email)
    expect(response.json()).toMatchObject({ status: status, code: code })
    expect(await typesOf(person)).toEqual(['AccountRegistered'])
  })

  it('needs a sign-in of the last minutes', async () => {
    const { person, email } = await somebody()
    const later = await studio.another({}, { now: () => new Date(Date.now() + (freshMinutes + 1) * 60_000) })
    const browser = visitor(later)
    browser.cookies.set('atelier', person.cookies.get('atelier') ?? '')
    const response = await deleteOwn(browser, email)
    expect(response.json()).toMatchObject({ status: 403, code: 'sign-in-again' })
    expect(await typesOf(person)).toEqual(['AccountRegistered'])
  })
})

describe('an admin who deletes an account', () => {
  const remove = (userId: string, payload?: object) =>
    admin.send({ method: 'DELETE', url: deleteUser.path.replace(':userId', userId), ...(payload && { payload }) })

  it('bars its person at once; the account stays listed as deleted, and nothing can be done with it', async () => {
    const { person } = await somebody()
    expect((await remove(person.userId)).json()).toEqual({ success: true })
    expect((await remove(person.userId)).statusCode).toBe(200)
    expect(await typesOf(person)).toEqual(asDeleted)
    await projected(studio)
    expect((await person.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401)
    const listed = await admin.send({ method: 'GET', url: readUser.path.replace(':userId', person.userId) })
    expect(listed.json()).toMatchObject({ id: person.userId, status: 'deleted' })
    const url = `/api/admin/users/${person.userId}/status`
    const activated = await admin.send({ method: 'PATCH', url, payload: { status: 'active' } })
    expect(activated.json()).toMatchObject({ status: 409, code: 'account-deleted' })
  })

  it('says why: the reason is sealed with the key of the person', async () => {
    const { person } = await somebody()
    await remove(person.userId, { reason: 'They asked for it by letter' })
    const event = (await studio.engines.store.read(accountStream(person.userId), accountEvents)).at(-1)
    if (event === undefined) throw new Error('Nothing was written')
    expect(JSON.stringify(event.metadata)).not.toContain('letter')
    const { metadata } = await unseal(event, accountEvents, studio.engines.keys)
    expect(metadata).toMatchObject({ adminId: admin.adminId, reason: { plain: 'They asked for it by letter' } })
  })

  it('is told when there is no such account', async () => {
    expect((await remove(randomId())).statusCode).toBe(404)
  })
})

describe('where a person is signed in', () => {
  it('is listed newest first, with the device and the session that asks', async () => {
    const { person } = await somebody()
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0' }
    const { email, password } = { email: studio.config.testLogin?.email, password: studio.config.testLogin?.password }
    const browser = visitor(studio.app)
    await browser.send({ method: 'POST', url: '/api/auth/test-login', payload: { email, password }, headers })
    const own = OwnSession.array().parse((await browser.send({ method: 'GET', url: listOwnSessions.path })).json())
    expect(own).toMatchObject([{ device: 'Firefox on Linux', current: true }])
    const listed = OwnSession.array().parse((await person.send({ method: 'GET', url: listOwnSessions.path })).json())
    expect(listed).toMatchObject([{ device: null, current: true }])
  })
})

describe('the word isAdmin in the answer of a person', () => {
  const userOf = async (person: Person) =>
    CurrentUser.parse((await person.send({ method: 'GET', url: '/api/auth/user' })).json())
  it('is 1 for somebody whose address is that of an admin, and opens nothing', async () => {
    expect(await userOf((await somebody()).person)).toMatchObject({ isAdmin: 0 })
    const both = await signedIn(studio, admin.email.toUpperCase())
    expect(await userOf(both)).toMatchObject({ isAdmin: 1 })
    expect((await both.send({ method: 'GET', url: '/api/admin/users' })).statusCode).toBe(401)
  })
})

describe('the session of somebody whom the read models do not know', () => {
  const userOf = async (person: Pick<Person, 'send'>) => {
    const response = await person.send({ method: 'GET', url: '/api/auth/user' })
    return [response.statusCode, response.json<{ code: string }>().code]
  }

  it('counts no more when the log does not know them either, as after an older log was put back', async () => {
    const sessions = mongoSessions(studio.engines.db)
    const userId = UserId.parse(randomId())
    const browser = visitor(studio.app)
    browser.cookies.set('atelier', await sessions.start(userId))
    expect(await userOf(browser)).toEqual([401, 'signed-out'])
    expect(await studio.engines.db.collection<{ _id: string }>('sign_outs').findOne({ _id: userId })).toBeNull()
  })

  it('stays when the member of the log that is asked is behind the read models', async () => {
    const { db, store } = studio.engines
    const behind = { ...store, read: async () => [], head: async () => 0n }
    expect(await isUnknown({ db, store: behind }, UserId.parse(randomId()))).toBe(false)
  })

  it('stays while their account is in the log and not yet in the read models', async () => {
    const { person } = await somebody()
    await currentCollectionOf<AccountDocument>(studio.engines.db, accounts).deleteOne({ _id: person.userId })
    expect(await userOf(person)).toEqual([503, 'unavailable'])
    expect(person.cookies.has('atelier')).toBe(true)
  })
})
