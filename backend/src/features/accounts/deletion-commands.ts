import { type Position, plainOf, type UserId, WorkId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { accountDecider, identities } from './decider.ts'
import { accountEvents, accountStream } from './events.ts'

/**
 * Asks to delete an account; the dispatcher starts the work. From now on every request of the person is refused. Asking again changes
 * nothing. Throws DomainError `not-found`. Returns the position to wait for.
 */
export async function requestDeletion(handle: Handle, userId: UserId, command: CommandContext): Promise<Position> {
  // In two parts: by one an Idempotency-Key could give the same id to work of the person's own, in whose place the deletion would be lost.
  const workId = WorkId.parse(deriveId(userId, 'account', 'deletion'))
  const request = { ...command, type: 'RequestDeletion', userId, workId } as const
  return (await handle(accountDecider, accountStream(userId), request)).position
}

interface SealedLog {
  readonly store: Pick<EventStore, 'read'>
  readonly keys: KeyStore
}

/** Every address that the account has ever had, by its own stream; none once the key of the person is gone. */
export async function emailsOf({ store, keys }: SealedLog, userId: UserId): Promise<readonly string[]> {
  const events = await store.read(accountStream(userId), accountEvents)
  const unsealed = await Promise.all(events.map((event) => unseal(event, accountEvents, keys)))
  return [...new Set(unsealed.flatMap(({ data }) => ('email' in data ? (plainOf(data.email) ?? []) : [])))]
}

/** Lets the next sign-in by an identity begin a new account, if it opens this one. May be repeated. */
export async function releaseIdentity(
  handle: Handle,
  { stream, userId }: { readonly stream: string; readonly userId: UserId },
  command: CommandContext,
): Promise<void> {
  await handle(identities, stream, { ...command, type: 'ReleaseIdentity', userId } as const)
}

/** Records that everything of the person is erased. The first proof stands. */
export async function proveDeletion(
  handle: Handle,
  proof: CommandContext & {
    readonly userId: UserId
    readonly workId: string
    readonly files: number
    readonly histories: number
  },
): Promise<void> {
  const command = { ...proof, workId: WorkId.parse(proof.workId), type: 'ProveDeletion' } as const
  await handle(accountDecider, accountStream(proof.userId), command)
}
