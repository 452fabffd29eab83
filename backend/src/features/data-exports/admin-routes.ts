import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { accountErrors } from '../accounts/errors.ts'
import { accountStatus } from '../accounts/queries.ts'
import { findAdminsWork, workOfAdmin } from '../work/admin-queries.ts'
import { idOfWork } from '../work/commands.ts'
import { newestWork } from '../work/queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from '../work/slot-commands.ts'
import { listUserExports, readUserExport, requestUserExport } from './admin-contract.ts'
import { fileOfExport } from './file-of-export.ts'
import { adminsDataExportKind, mostDataExports } from './words-contract.ts'

export interface UserExportDeps {
  readonly slots: WorkSlotDeps
  readonly store: EventStore
  readonly db: Db
  readonly now: () => Date
}

/** Archives of everything that is known of a person, for the admin who asks and says why. For any other admin they do not exist. */
export function userExportRoutes(app: Api, { slots, store, db, now }: UserExportDeps): void {
  app.on(requestUserExport, async ({ params, body: { reason }, admin, command, setPosition }) => {
    const userId = UserId.parse(params.userId)
    await checkAccount(store, userId)
    const same = { userId, kind: adminsDataExportKind, joinKey: admin.id }
    const workId = idOfWork(same, await newestWork(db, same))
    const because = { reason, concerns: userId }
    setPosition(await requestLimitedWork(slots, { ...command, because, ...same, workId, adminId: admin.id }))
    return { success: true, workId } as const
  })

  app.on(listUserExports, ({ params, admin }) =>
    workOfAdmin(db, admin.id, {
      userId: UserId.parse(params.userId),
      kind: adminsDataExportKind,
      mostFiles: mostDataExports,
      now: now(),
    }),
  )

  app.serve(readUserExport, async ({ params, admin }) => {
    const userId = UserId.parse(params.userId)
    const work = await findAdminsWork(db, admin.id, { userId, workId: params.exportId })
    return fileOfExport(work, { userId, kind: adminsDataExportKind, now: now() })
  })
}

async function checkAccount(store: EventStore, userId: UserId): Promise<void> {
  const status = await accountStatus(store, userId)
  if (status === 'absent') throw new DomainError(commonErrors.notFound, 'There is no such user.')
  if (status === 'deleting' || status === 'deleted') {
    throw new DomainError(accountErrors.deleted, 'This account is deleted.')
  }
}
