import { createHash } from 'node:crypto'
import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import { findWorkOfAdmins } from '../work/admin-queries.ts'
import { idOfWork, ownerOfAdminsWork } from '../work/commands.ts'
import { newestWork } from '../work/queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from '../work/slot-commands.ts'
import { type CostReportRequest, readCostReport, requestCostReport } from './admin-contract.ts'
import { CostReportResult, costReportFile, costReportKind } from './words-contract.ts'

export interface CostReportDeps {
  readonly slots: WorkSlotDeps
  readonly db: Db
  readonly now: () => Date
}

/** Reports of costs, made by the worker; every admin sees those of all. */
export function costReportRoutes(app: Api, { slots, db, now }: CostReportDeps): void {
  app.on(requestCostReport, async ({ body, admin, command, setPosition }) => {
    const input = inputOf(body)
    const joinKey = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    const same = { userId: ownerOfAdminsWork(admin.id), kind: costReportKind, joinKey }
    const workId = idOfWork(same, await newestWork(db, same))
    setPosition(await requestLimitedWork(slots, { ...command, ...same, workId, input, adminId: admin.id }))
    return { success: true, workId } as const
  })

  app.serve(readCostReport, async ({ params: { reportId: workId } }) => {
    const work = await findWorkOfAdmins(db, { workId, kind: costReportKind })
    const { data: result } = CostReportResult.safeParse(work?.result)
    const isThere = work?.expiresAt !== undefined && new Date(work.expiresAt) > now()
    if (!isThere || result === undefined) throw new DomainError(commonErrors.notFound, 'This report does not exist.')
    return {
      key: workKey({ userId: work.ownerId, workId }, costReportFile),
      contentType: result.contentType,
      tag: result.checksum,
      downloadAs: result.name,
    }
  })
}

/** What was asked, in the words of the request: times are texts again. */
function inputOf({ from, to, asOf, ...rest }: z.infer<typeof CostReportRequest>): object {
  const text = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
  return { ...rest, from: text(from), to: text(to), asOf: text(asOf) }
}
