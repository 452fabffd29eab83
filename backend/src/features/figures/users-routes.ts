import type { Db } from 'mongodb'
import { endSignIns, type SignIns } from '../../platform/auth/sessions/end-sign-ins.ts'
import { dayOf } from '../../platform/eventsourcing/day.ts'
import { UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile, everyPage } from '../../platform/http/csv.ts'
import { changeSuspension } from '../accounts/commands.ts'
import { toUser, userFound, userRowsPage, usersPage } from './users.ts'
import { listUsers, pageOfUsers, readUser, setUserStatus, type UserRow, usersFile } from './users-contract.ts'
import { everybody } from './users-queries.ts'

export interface UserDeps {
  readonly db: Db
  readonly handle: Handle
  readonly signIns: SignIns
  readonly now: () => Date
}

/** The people with accounts, as admins see them (spec video 7). */
export function userRoutes(app: Api, { db, handle, signIns, now }: UserDeps): void {
  const suspension = { handle, endSignIns: (userId: UserId) => endSignIns(signIns, userId) }

  app.on(listUsers, async () => (await everybody(db)).map(toUser))

  app.on(pageOfUsers, async ({ query }) => usersPage(db, query, dayOf(now())))

  app.serve(usersFile, async ({ query: { search } }) => {
    const rows = everyPage(async (after) => {
      const { items, next } = await userRowsPage(db, { search, after })
      return { items: items.map(cellsOf), next }
    })
    return csvFile('users', columns, rows)
  })

  app.on(readUser, async ({ params: { userId } }) => userFound(db, userId))

  app.on(setUserStatus, async ({ params, body: { status, reason }, command, setPosition }) => {
    const userId = UserId.parse(params.userId)
    const because = reason === undefined ? undefined : { reason, concerns: userId }
    setPosition(await changeSuspension(suspension, userId, status === 'suspended', { ...command, because }))
    return { success: true }
  })
}

const columns = [
  'id',
  'first name',
  'last name',
  'email',
  'joined',
  'status',
  'generations',
  'images',
  'videos',
  'cost in cents',
  'of this simulated',
]

const cellsOf = ({ id, firstName, lastName, email, createdAt, status, ...made }: UserRow) => [
  id,
  firstName,
  lastName,
  email,
  createdAt,
  status,
  made.totalGenerations,
  made.totalImages,
  made.totalVideos,
  made.totalCosts,
  made.simulatedCosts,
]
