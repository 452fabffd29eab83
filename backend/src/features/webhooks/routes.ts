import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { ProviderUnavailable, type ReadReport } from '../../platform/providers/port.ts'
import { reportTask } from './commands.ts'
import { reportProviderTask } from './contract.ts'
import { webhookErrors } from './errors.ts'

export interface ReportDeps {
  readonly handle: Handle
  /** Check the signatures of reports, by the names of the accounts whose services send any. */
  readonly reportReaders: ReadonlyMap<string, ReadReport>
  /** Called for every forged report. */
  readonly onForged: () => void
}

/** Webhooks of AI services. A report is only a hint to look at the task sooner, so a genuine one is recorded and nothing else. */
export function reportRoutes(app: Api, { handle, reportReaders, onForged }: ReportDeps): void {
  app.on(reportProviderTask, async ({ params, body, command }) => {
    const { provider, n, attempt } = params
    const readReport = reportReaders.get(provider)
    if (readReport === undefined) throw new DomainError(commonErrors.notFound, 'No service reports here.')
    const report = await readReport(body).catch(refuseForNow)
    if (report.kind === 'forged') {
      onForged()
      throw new DomainError(webhookErrors.badSignature, 'The signature does not fit.')
    }
    if (report.kind === 'ended') {
      const slot = { userId: UserId.parse(params.userId), jobId: JobId.parse(params.jobId), n, attempt }
      const { taskId, status } = report
      await reportTask(handle, { ...command, ...slot, provider, taskId, status })
    }
    return undefined
  })
}

/** The key for checking the signature is not available now. The service may send the report again; polling works without it. */
function refuseForNow(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error
  throw new DomainError(commonErrors.unavailable, 'Reports cannot be checked right now.')
}
