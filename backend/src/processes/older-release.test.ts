import { afterAll, beforeAll, expect, it } from 'vitest'
import { setSuspended } from '../features/accounts/commands.ts'
import { accounts } from '../features/accounts/projection.ts'
import { disableAdmin } from '../features/admins/commands.ts'
import { getCurrentAdmin } from '../features/admins/contract.ts'
import { admins } from '../features/admins/projection.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { checkpoints, readCheckpoint } from '../platform/projections/checkpoint.ts'
import { collectionName } from '../platform/projections/projection.ts'
import { signedInAdmin } from '../testing/admin.ts'
import { type Browser, signedIn } from '../testing/person.ts'
import { openStudio, type Studio } from '../testing/studio.ts'
import { operatorCommand } from './operator.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** As if a newer release had switched to other versions of these: nobody writes into those of this release from now on. */
async function replace(...models: readonly string[]): Promise<void> {
  const { db } = studio.engines
  const retired = models.map((model) => ({ model, collection: model, since: new Date() }))
  await checkpoints(db).updateOne({}, { $pull: { covers: { $in: models } } })
  const covers = { $each: models.map((model) => `${model}00`) }
  await checkpoints(db).updateOne({}, { $push: { covers, retired: { $each: retired } }, $inc: { switches: 1 } })
  await readCheckpoint(db)
}

const statusOf = async (browser: Browser, url: string) => (await browser.send({ method: 'GET', url })).statusCode

it('keeps out who is barred after a newer release has replaced the read models that say so, and nobody else', async () => {
  const [ann, bob] = [await signedIn(studio), await signedIn(studio)]
  const [ada, ben] = [await signedInAdmin(studio), await signedInAdmin(studio)]
  const carl = await signedIn(studio)
  await replace(collectionName(accounts), collectionName(admins))
  const handle = createHandle(studio.engines.store)
  // the projector of this release hears of the switch with the next event
  await setSuspended(handle, carl.userId, true, operatorCommand())
  await expect.poll(() => studio.logged.join('')).toContain('of a newer release is live')
  await setSuspended(handle, ann.userId, true, operatorCommand())
  await disableAdmin({ handle, masterKey: studio.config.masterKey }, ada.email, operatorCommand())
  const ofPeople = [await statusOf(ann, '/api/auth/user'), await statusOf(bob, '/api/auth/user')]
  const ofAdmins = [await statusOf(ada, getCurrentAdmin.path), await statusOf(ben, getCurrentAdmin.path)]
  expect([ofPeople, ofAdmins]).toEqual([
    [401, 200],
    [401, 200],
  ])
  expect((await studio.app.inject('/health/ready')).json(), 'until it is replaced').toEqual({
    status: 'ready',
    failing: [],
  })
})
