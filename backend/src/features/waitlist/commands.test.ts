import { expect, it } from 'vitest'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { memoryKeys } from '../../platform/eventsourcing/keys/testing/memory-keys.ts'
import { memoryStore } from '../../platform/eventsourcing/testing/memory-store.ts'
import { eraseAddress, inviteEmail, joinWaitlist } from './commands.ts'

const email = 'ada@atelier.example'

/** A command of somebody. */
function command(): CommandContext {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: '2026-11-21T10:00:00.000Z' }
}

/** A waitlist that notes which keys it makes. */
function emptyWaitlist() {
  const [keys, made] = [memoryKeys(), new Set<string>()]
  const create = async (subject: string) => {
    made.add(subject)
    await keys.create(subject)
  }
  const masterKey = Buffer.alloc(32).toString('base64')
  return { deps: { handle: createHandle(memoryStore()), keys: { ...keys, create }, masterKey }, made }
}

it('makes a key with the first event of an address and after an erasure, and none where nothing is written', async () => {
  const { deps, made } = emptyWaitlist()
  await joinWaitlist(deps, email, command())
  await inviteEmail(deps, email, command())
  expect(made.size).toBe(1)
  await eraseAddress(deps, email, command())
  for (const again of [command(), command()]) await joinWaitlist(deps, email, again)
  expect(made.size, 'who is invited does not wait').toBe(1)
  const other = 'grace@atelier.example'
  await joinWaitlist(deps, other, command())
  await eraseAddress(deps, other, command())
  await joinWaitlist(deps, other, command())
  expect(made.size).toBe(3)
})
