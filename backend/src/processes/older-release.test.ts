import { afterEach, beforeEach, expect, it } from 'vitest'
import { accounts } from '../features/accounts/projection.ts'
import { disableAdmin } from '../features/admins/commands.ts'
import { getCurrentAdmin } from '../features/admins/contract.ts'
import { admins } from '../features/admins/projection.ts'
import { assets } from '../features/assets/projection.ts'
import { largePictureOf, projected } from '../features/assets/testing/picture.ts'
import { shareImage } from '../features/shares/contract.ts'
import { shares } from '../features/shares/projection.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { checkpoints, readCheckpoint } from '../platform/projections/checkpoint.ts'
import { collectionName } from '../platform/projections/projection.ts'
import { signedInAdmin } from '../testing/admin.ts'
import { type Browser, setSuspended, signedIn, visitor } from '../testing/person.ts'
import { openStudio, type Studio } from '../testing/studio.ts'
import { operatorCommand } from './operator.ts'

let studio: Studio
beforeEach(async () => {
  studio = await openStudio()
})
afterEach(() => studio.close())

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

it.each([shares, assets])('shows nothing by a link once a newer release has replaced $name', async (model) => {
  const ann = await signedIn(studio)
  const assetId = await largePictureOf(studio, ann, 64)
  const { path } = shareImage.response.parse(
    (await ann.send({ method: 'POST', url: shareImage.path.replace(':assetId', assetId) })).json(),
  )
  await projected(studio)
  const seen = async () => await statusOf(visitor(studio.app), path)
  expect(await seen()).toBe(200)
  await replace(collectionName(model))
  expect(await seen()).toBe(503)
})
