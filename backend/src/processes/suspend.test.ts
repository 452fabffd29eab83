import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccount } from '../features/accounts/commands.ts'
import { requestDeletion } from '../features/accounts/deletion-commands.ts'
import { accountStatus } from '../features/accounts/queries.ts'
import { projected } from '../features/assets/testing/picture.ts'
import type { UserId } from '../platform/eventsourcing/event.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { openStudio, type Studio } from '../testing/studio.ts'
import { operatorCommand } from './operator.ts'
import { suspendAll } from './suspend.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

async function accountOf(email: string): Promise<UserId> {
  const { engines, config } = studio
  const deps = { ...engines, handle: createHandle(engines.store), masterKey: config.masterKey }
  const signIn = { issuer: 'test', subject: randomId(), profile: { email }, welcome: true }
  return (await openAccount(deps, signIn, operatorCommand())).userId
}
const askToDelete = (userId: UserId) => requestDeletion(createHandle(studio.engines.store), userId, operatorCommand())
const statusOf = (userId: UserId) => accountStatus(studio.engines.store, userId)

/** What the command prints and ends with. */
async function run(email: string, lift = false) {
  await projected(studio)
  const printed: string[] = []
  const say = (text: string, code = 0) => {
    printed.push(text)
    return code
  }
  const code = await suspendAll({ ...studio.engines, say }, { email, lift })
  return { code, text: printed.join('\n') }
}

it('suspends every account of an address, although one of them is being deleted', async () => {
  const email = 'ida@atelier.example'
  const [first, second, third] = [await accountOf(email), await accountOf(email), await accountOf(email)]
  await askToDelete(second)
  expect(await run(email)).toEqual({
    code: 0,
    text: `${email}, account ${second}: This account is deleted.\n${email} is suspended.`,
  })
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['suspended', 'deleting', 'suspended'])
  expect(await run(email, true)).toMatchObject({ code: 0 })
  expect(await statusOf(first)).toBe('active')
})

it('fails when no account could be changed, in words', async () => {
  const email = 'jon@atelier.example'
  const userId = await accountOf(email)
  await askToDelete(userId)
  expect(await run(email)).toEqual({ code: 1, text: `${email}, account ${userId}: This account is deleted.` })
  expect(await run('nobody@atelier.example')).toMatchObject({ code: 1 })
})
