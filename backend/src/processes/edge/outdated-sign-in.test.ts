import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeAdminPassword, disableAdmin } from '../../features/admins/commands.ts'
import { adminLogin, changeOwnPassword } from '../../features/admins/contract.ts'
import type { AdminEvent } from '../../features/admins/events.ts'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import { mongoAdminSessions } from '../../platform/auth/sessions/sessions.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { compose } from '../composition.ts'
import { operatorCommand } from '../operator.ts'

const password = 'a password of an admin'
let studio: Studio
let passwordHash: string
const apps: FastifyInstance[] = []
beforeAll(async () => {
  studio = await openStudio()
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await studio.close()
})

/** Another API process, in which something happens as soon as an event of this type is in the log. */
async function siteWhere(type: AdminEvent['type'], happens: () => Promise<unknown>): Promise<FastifyInstance> {
  const { store } = studio.engines
  const append: typeof store.append = async (...what) => {
    const appended = await store.append(...what)
    if (what[2].some(({ event }) => event.type === type)) await happens()
    return appended
  }
  const engines = { ...studio.engines, store: { ...store, append } }
  const app = await compose(studio.config, engines, { logger: pino({ level: 'silent' }), busyMs: 0 })
  apps.push(app)
  return app
}

const sessionsOf = async ({ adminId }: Admin) => await mongoAdminSessions(studio.engines.db).list(adminId)
const operator = () => ({ handle: createHandle(studio.engines.store), masterKey: studio.config.masterKey })
const changePassword = (email: string) => changeAdminPassword(operator(), { email, passwordHash }, operatorCommand())

it.each([
  ['changes the password', changePassword],
  ['disables the admin', (email: string) => disableAdmin(operator(), email, operatorCommand())],
])('nobody is signed in who has shown the password just before an operator %s', async (_, act) => {
  const admin = await signedInAdmin(studio, passwordHash)
  const app = await siteWhere('AdminSignedIn', async () => {
    await act(admin.email)
    await mongoAdminSessions(studio.engines.db).endAll(admin.adminId)
  })
  const payload = { email: admin.email, password }
  const response = await visitor(app).send({ method: 'POST', url: adminLogin.path, payload })
  expect(response.json()).toMatchObject({ code: 'invalid-credentials' })
  expect(response.cookies).toEqual([])
  expect(await sessionsOf(admin)).toEqual([])
})

it('who changes the password just before an operator does is signed out like everybody', async () => {
  const admin = await signedInAdmin(studio, passwordHash)
  const app = await siteWhere('AdminPasswordChanged', () => changePassword(admin.email))
  const thief = visitor(app)
  for (const [name, value] of admin.cookies) thief.cookies.set(name, value)
  const payload = { password, newPassword: 'another password of an admin' }
  const response = await thief.send({ method: 'POST', url: changeOwnPassword.path, payload })
  expect(response.json()).toMatchObject({ code: 'wrong-password' })
  expect(response.cookies).toEqual([])
  expect(await sessionsOf(admin)).toEqual([])
})
