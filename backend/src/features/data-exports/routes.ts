import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { idOfWork } from '../work/commands.ts'
import { findWork, newestWork } from '../work/queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from '../work/slot-commands.ts'
import { readDataExport, requestDataExport } from './contract.ts'
import { fileOfExport } from './file-of-export.ts'
import { dataExportKind } from './words-contract.ts'

export interface DataExportDeps {
  readonly slots: WorkSlotDeps
  readonly db: Db
  readonly now: () => Date
}

/** Archives of everything that is known of a person, for themselves. For anybody else they do not exist. */
export function dataExportRoutes(app: Api, { slots, db, now }: DataExportDeps): void {
  app.on(requestDataExport, async ({ user, command, setPosition }) => {
    const same = { userId: user.id, kind: dataExportKind, joinKey: 'everything' }
    const workId = idOfWork(same, await newestWork(db, same))
    setPosition(await requestLimitedWork(slots, { ...command, ...same, workId }))
    return { success: true, workId } as const
  })

  app.serve(readDataExport, async ({ params: { dataExportId }, user }) =>
    fileOfExport(await findWork(db, user.id, dataExportId), { userId: user.id, kind: dataExportKind, now: now() }),
  )
}
