import type { Db } from 'mongodb'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { requestDeletion } from '../accounts/deletion-commands.ts'
import { accountErrors } from '../accounts/errors.ts'
import { findCurrentUser } from '../accounts/queries.ts'
import { deleteOwnAccount, freshMinutes, listOwnSessions } from './contract.ts'

export interface DeletionDeps {
  readonly db: Db
  readonly handle: Handle
  readonly now: () => Date
}

/** Where a person is signed in, and the end of their account. */
export function deletionRoutes(app: Api, { db, handle, now }: DeletionDeps): void {
  app.on(listOwnSessions, async ({ user, listSessions }) =>
    (await listSessions(user.id)).map(({ device, startedAt, usedAt, current }) => ({
      device: device ?? null,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      current,
    })),
  )

  app.on(deleteOwnAccount, async ({ body, user, command, listSessions, endSessions, setPosition }) => {
    const own = (await listSessions(user.id)).find(({ current }) => current)
    if (own === undefined || now().getTime() - own.startedAt.getTime() > freshMinutes * 60_000) {
      throw new DomainError(accountErrors.signInAgain, 'Please sign in again to delete your account.')
    }
    const known = (await findCurrentUser(db, user.id))?.user.email ?? ''
    if (!isSameEmail(body.email, known)) {
      throw new DomainError(accountErrors.otherEmail, 'This is not the email of your account.')
    }
    setPosition(await requestDeletion(handle, user.id, command))
    await endSessions(user.id)
    return { success: true } as const
  })
}

const isSameEmail = (typed: string, known: string): boolean =>
  known !== '' && typed.toLowerCase() === known.toLowerCase()
