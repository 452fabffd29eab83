import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { type Browser, type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { requestDeletion } from '../accounts/deletion-commands.ts'
import { projected } from '../assets/testing/picture.ts'
import { allEvents } from '../events.ts'
import { eventsOfPerson } from '../events-of-person.ts'
import { joinWaitlist } from '../waitlist/commands.ts'
import { Work } from '../work/contract.ts'
import { userExportUrl } from './admin-contract.ts'
import { dataExportUrl } from './contract.ts'
import { madeDataExport } from './testing/made-data-export.ts'

let studio: Studio
let person: Person
let admin: Admin
let otherAdmin: Admin
const email = `${randomId()}@atelier.example`
beforeAll(async () => {
  studio = await openStudio()
  person = await signedIn(studio, email)
  ;[admin, otherAdmin] = [await signedInAdmin(studio), await signedInAdmin(studio)]
})
afterAll(() => studio.close())

const Requested = z.object({ workId: z.uuid() })
const statusOf = async (browser: Browser, url: string) => (await browser.send({ method: 'GET', url })).statusCode

/** The archive is there. */
async function made(workId: string, expiresAt?: Date): Promise<void> {
  await madeDataExport(studio, { userId: person.userId, workId }, expiresAt)
  await projected(studio)
}

/** What the log says of the person, as an archive has it. */
function exported() {
  const { store, db, keys } = studio.engines
  const log = { store, db, keys, definitions: allEvents, masterKey: studio.config.masterKey }
  return Array.fromAsync(eventsOfPerson(log, person.userId))
}

const ask = async () =>
  Requested.parse((await person.send({ method: 'POST', url: '/api/account/export' })).json()).workId

describe('an archive of everything that is known of a person', () => {
  it('is asked for once at a time, downloaded by its person alone, and gone when it has expired', async () => {
    const workId = await ask()
    await projected(studio)
    expect(await ask()).toBe(workId)
    expect(await statusOf(person, dataExportUrl(workId))).toBe(404)
    await made(workId)
    const file = await person.send({ method: 'GET', url: dataExportUrl(workId) })
    expect([file.statusCode, file.body]).toEqual([200, 'an archive'])
    expect(file.headers['content-disposition']).toContain('atelier-data.zip')
    expect(await statusOf(await signedIn(studio), dataExportUrl(workId))).toBe(404)
    const next = await ask()
    expect(next).not.toBe(workId)
    await made(next, new Date(Date.now() - 1))
    expect(await statusOf(person, dataExportUrl(next))).toBe(404)
  })

  it('has the words of the person in clear, from before the account on, and of nobody else', async () => {
    const { store, keys } = studio.engines
    const { masterKey } = studio.config
    const id = randomId()
    const command = { commandId: id, correlationId: id, causationId: id, at: new Date().toISOString() }
    await joinWaitlist({ handle: createHandle(store), keys, masterKey }, email, command)
    const other = await signedIn(studio)
    const chunks = await exported()
    const events = chunks.flatMap((chunk) => chunk.events)
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['WaitlistJoined', 'IdentityLinked', 'AccountRegistered', 'WorkRequested', 'WorkEnded']),
    )
    expect(events.find(({ type }) => type === 'AccountRegistered')?.data['email']).toBe(email)
    expect(events.find(({ type }) => type === 'WaitlistJoined')?.data['email']).toBe(email)
    expect(JSON.stringify(events)).not.toContain(other.userId)
    expect(chunks.at(-1)?.read).toBeGreaterThanOrEqual(1)
  })
})

describe('an admin who asks for it', () => {
  const url = () => `/api/admin/users/${person.userId}/exports`
  const request = (reason: unknown, who: Browser = admin) =>
    who.send({ method: 'POST', url: url(), payload: { reason } as object })
  const listOf = async (browser: Browser) =>
    Work.array().parse((await browser.send({ method: 'GET', url: url() })).json())

  it('says why, and is the only one who finds it', async () => {
    expect((await request('')).statusCode).toBe(400)
    const { workId } = Requested.parse((await request('They wrote a letter')).json())
    await projected(studio)
    expect(Requested.parse((await request('Again')).json()).workId).toBe(workId)
    await made(workId)
    expect(await listOf(admin)).toMatchObject([{ id: workId, state: 'done' }])
    expect(await listOf(otherAdmin)).toEqual([])
    const file = userExportUrl({ userId: person.userId, workId })
    expect([await statusOf(admin, file), await statusOf(otherAdmin, file)]).toEqual([200, 404])
    const own = Work.array().parse((await person.send({ method: 'GET', url: '/api/work' })).json())
    expect(own.map(({ id }) => id)).not.toContain(workId)
    expect(await statusOf(person, dataExportUrl(workId))).toBe(404)
  })

  it('is not named in what the person is given, which says why', async () => {
    const events = (await exported()).flatMap((chunk) => chunk.events)
    expect(events).toContainEqual(expect.objectContaining({ by: 'an admin', reason: 'They wrote a letter' }))
    expect(JSON.stringify(events)).not.toContain(admin.adminId)
  })

  it('is offered no archive that newer ones of any admin have deleted', async () => {
    const [first] = await listOf(admin)
    expect(first).toHaveProperty('expiresAt')
    for (const reason of ['For me too', 'Once more']) {
      await made(Requested.parse((await request(reason, otherAdmin)).json()).workId)
    }
    const [later] = await listOf(admin)
    expect(later).toMatchObject({ id: first?.id, state: 'done' })
    expect(later).not.toHaveProperty('expiresAt')
    expect((await listOf(otherAdmin)).map(({ expiresAt }) => expiresAt)).not.toContain(undefined)
  })

  it('gets nothing of a person who is not there, or is being deleted', async () => {
    const of = (userId: string) =>
      admin.send({ method: 'POST', url: `/api/admin/users/${userId}/exports`, payload: { reason: 'Why not' } })
    expect((await of(randomId())).statusCode).toBe(404)
    const leaving = await signedIn(studio)
    const id = randomId()
    const command = { commandId: id, correlationId: id, causationId: id, at: new Date().toISOString() }
    await requestDeletion(createHandle(studio.engines.store), leaving.userId, command)
    expect((await of(leaving.userId)).json()).toMatchObject({ status: 409, code: 'account-deleted' })
  })
})
