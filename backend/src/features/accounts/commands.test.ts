import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AdminId, UserId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { deriveId, randomId } from '../../platform/eventsourcing/ids.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { type Engine, startEngine } from '../jobs/testing/engine.ts'
import { type AccountDeps, openAccount } from './commands.ts'
import { accountStream } from './events.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())

const masterKey = Buffer.alloc(32, 3).toString('base64')
const deps = (over: Partial<AccountDeps> = {}): AccountDeps => ({ ...engine, masterKey, ...over })
const newCommand = () => {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: '2026-11-21T10:00:00.000Z' }
}
const ada = (more: object = {}) => ({
  issuer: 'https://issuer.example',
  subject: randomId(),
  profile: { email: 'ada@atelier.example', ...more },
  welcome: true,
})
const typesOf = async (stream: string) => (await engine.store.readAny(stream)).map(({ type }) => type)

describe('opening an account', () => {
  it('registers once, even if it is repeated or runs twice at the same time', async () => {
    const signIn = ada()
    const command = newCommand()
    const commands = [command, command, newCommand(), newCommand()]
    const opened = await Promise.all(commands.map((each) => openAccount(deps(), signIn, each)))
    const [first] = opened
    if (!first) throw new Error('nothing was opened')
    expect(new Set(opened.map(({ userId }) => userId)).size).toBe(1)
    expect(await typesOf(accountStream(first.userId))).toEqual(['AccountRegistered'])
  })

  it('names streams after ids and hashes only, and seals the profile', async () => {
    const signIn = ada()
    const { userId } = await openAccount(deps(), signIn, newCommand())
    const [event] = await engine.store.readAny(accountStream(userId))
    expect(event?.data).toHaveProperty('email.sealed')
    expect(JSON.stringify(event?.data)).not.toContain('ada@')
  })

  it('records a changed profile once', async () => {
    const signIn = ada()
    await openAccount(deps(), signIn, newCommand())
    const renamed = { ...signIn, profile: { ...signIn.profile, firstName: 'Ada' } }
    const { userId } = await openAccount(deps(), renamed, newCommand())
    await openAccount(deps(), renamed, newCommand())
    expect(await typesOf(accountStream(userId))).toEqual(['AccountRegistered', 'AccountProfileChanged'])
  })

  it('continues from any point at which it was interrupted', async () => {
    for (let survivedAppends = 0; survivedAppends < 2; survivedAppends++) {
      const signIn = ada()
      const dying = deps({ handle: createHandle(dyingAfter(engine.store, survivedAppends)) })
      await expect(openAccount(dying, signIn, newCommand())).rejects.toThrow('killed')
      const { userId } = await openAccount(deps(), signIn, newCommand())
      expect(await typesOf(accountStream(userId))).toEqual(['AccountRegistered'])
    }
  })

  it('deletes once more the account of somebody who was erased, and creates no key', async () => {
    const signIn = ada()
    const { userId } = await openAccount(deps(), signIn, newCommand())
    await engine.keys.erase(userId)
    const inBrowserOfAnother = { actor: UserId.parse(randomId()), admin: AdminId.parse(randomId()) }
    for (let attempt = 0; attempt < 2; attempt++) {
      const command = { ...newCommand(), ...inBrowserOfAnother }
      await expect(openAccount(deps(), signIn, command)).rejects.toMatchObject({ code: 'account-deleted' })
    }
    expect(await typesOf(accountStream(userId))).toEqual(['AccountRegistered', 'AccountDeletionRequested'])
    const asked = (await engine.store.readAny(accountStream(userId))).at(-1)
    expect([asked?.metadata.userId, asked?.metadata.adminId], 'nobody else has done it').toEqual([userId, undefined])
    expect(await engine.keys.open(userId)).toBe('erased')
  })

  it('begins a new account for somebody who was erased and of whom the log knows the identity alone', async () => {
    const signIn = ada()
    const linked = newCommand()
    const dying = deps({ handle: createHandle(dyingAfter(engine.store, 1)) })
    await expect(openAccount(dying, signIn, linked)).rejects.toThrow('killed')
    const erased = UserId.parse(deriveId(linked.commandId, 'user'))
    await engine.keys.erase(erased)
    await expect(openAccount(deps(), signIn, newCommand())).rejects.toMatchObject({ code: 'account-deleted' })
    const { userId } = await openAccount(deps(), signIn, newCommand())
    expect(userId).not.toBe(erased)
    expect(await typesOf(accountStream(userId))).toEqual(['AccountRegistered'])
  })

  it('writes nothing for somebody who is not invited', async () => {
    const before = await engine.store.head()
    const refused = openAccount(deps(), { ...ada(), welcome: false }, newCommand())
    await expect(refused).rejects.toMatchObject({ code: 'not-invited' })
    expect(await engine.store.head()).toBe(before)
  })
})

/** A store whose process is killed at the append after so many. */
const dyingAfter = (store: EventStore, appends: number): EventStore => {
  let done = 0
  return {
    ...store,
    append: async (...args) => {
      if (done === appends) throw new Error('killed')
      done += 1
      return store.append(...args)
    },
  }
}
