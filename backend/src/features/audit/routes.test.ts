import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { projected } from '../assets/testing/picture.ts'
import { setUserStatus } from '../figures/users-contract.ts'
import { inviteAddress, listWaitlist, waitlistFile } from '../waitlist/admin-contract.ts'
import { joinWaitlist } from '../waitlist/contract.ts'
import { actsFile, listActors, listActs } from './contract.ts'

let studio: Studio
let admin: Admin
let other: Admin
let ben: Person
const benEmail = 'ben@atelier.example'

beforeAll(async () => {
  studio = await openStudio()
  ;[admin, other] = [await signedInAdmin(studio), await signedInAdmin(studio)]
  ben = await signedIn(studio, benEmail)
  const url = setUserStatus.path.replace(':userId', ben.userId)
  await admin.send({ method: 'PATCH', url, payload: { status: 'suspended', reason: 'Ben sells accounts' } })
  await other.send({ method: 'PATCH', url, payload: { status: 'active', reason: 'He has stopped' } })
  await ben.send({ method: 'POST', url: joinWaitlist.path, payload: { email: 'Cy@atelier.example' } })
  await ben.send({ method: 'POST', url: joinWaitlist.path, payload: { email: 'di@atelier.example' } })
  await projected(studio)
})
afterAll(() => studio.close())

const audit = async (query = '') => {
  const response = await admin.send({ method: 'GET', url: `${listActs.path}${query}` })
  return listActs.response.parse(response.json())
}
const waitlist = async (state: string) => {
  const response = await admin.send({ method: 'GET', url: `${listWaitlist.path}?state=${state}` })
  return listWaitlist.response.parse(response.json()).addresses
}
const invite = (email: string) => admin.send({ method: 'POST', url: inviteAddress.path, payload: { email } })

describe('the audit', () => {
  it('tells who did what to whom, and why, newest first', async () => {
    const { acts } = await audit()
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'user-activated', admin: { email: other.email }, user: { email: benEmail }, reason: 'He has stopped' },
      { act: 'user-suspended', admin: { email: admin.email, name: 'An admin' }, reason: 'Ben sells accounts' },
    ])
    // added at the command line
    expect(acts.slice(2)).toMatchObject([
      { act: 'admin-added', other: { email: other.email } },
      { act: 'admin-added', other: { email: admin.email } },
    ])
    expect(acts[2]).not.toHaveProperty('admin')
  })

  it('is read page by page, and by admin, person, act and day', async () => {
    const { acts } = await audit()
    const first = await audit('?limit=3')
    expect([...first.acts, ...(await audit(`?limit=3&after=${first.next}`)).acts]).toEqual(acts)
    const actsOf = async (query: string) => (await audit(query)).acts.map(({ act }) => act)
    expect(await actsOf(`?adminId=${other.adminId}`)).toEqual(['user-activated'])
    expect(await actsOf(`?userId=${ben.userId}`)).toEqual(['user-activated', 'user-suspended'])
    expect(await actsOf('?act=user-suspended')).toEqual(['user-suspended'])
    expect(await actsOf(`?userId=${randomId()}`)).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await actsOf(`?endDate=${today}`)).toEqual([])
    expect(await actsOf(`?startDate=${today}&act=admin-added`)).toHaveLength(2)
  })

  it('names the admins by whom it can be narrowed down', async () => {
    const response = await admin.send({ method: 'GET', url: listActors.path })
    expect(listActors.response.parse(response.json())).toMatchObject([
      { id: admin.adminId, email: admin.email, name: 'An admin', isDisabled: false },
      { id: other.adminId, email: other.email },
    ])
  })
})

it('is saved as a file', async () => {
  const file = await admin.send({ method: 'GET', url: `${actsFile.path}?act=user-suspended` })
  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  const [head, row] = file.body.split('\r\n')
  expect(head).toBe('\uFEFFtime,admin,act,detail,user,user id,other,reason')
  expect(row).toContain(`,${admin.email},user-suspended,,${benEmail},${ben.userId},,Ben sells accounts`)
})

describe('the waitlist', () => {
  it('has who waits, first come first, until they are invited once, which is in the audit', async () => {
    expect((await waitlist('waiting')).map(({ email }) => email)).toEqual(['cy@atelier.example', 'di@atelier.example'])
    expect((await invite('CY@atelier.example')).json()).toEqual({ success: true, isNew: true })
    expect((await invite('cy@atelier.example')).json()).toEqual({ success: true, isNew: false })
    // also somebody who never waited
    expect((await invite('ed@atelier.example')).json()).toEqual({ success: true, isNew: true })
    expect((await invite('no address')).statusCode).toBe(400)
    await projected(studio)
    expect((await waitlist('waiting')).map(({ email }) => email)).toEqual(['di@atelier.example'])
    expect((await waitlist('invited')).map(({ email }) => email)).toEqual(['cy@atelier.example'])
    const file = await admin.send({ method: 'GET', url: waitlistFile.path })
    expect(file.body).toMatch(/^\uFEFFid,email,since\r\n[^,]+,di@atelier.example,[^,]+\r\n$/)
    const { acts } = await audit('?act=address-invited')
    expect(acts).toMatchObject([
      { admin: { email: admin.email }, other: { email: null } },
      { admin: { email: admin.email }, other: { email: 'cy@atelier.example' } },
    ])
  })
})
