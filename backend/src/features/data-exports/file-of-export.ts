import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { StoredBytes } from '../../platform/http/contract/api.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import type { Work } from '../work/contract.ts'
import { DataExportResult, dataExportFile } from './words-contract.ts'

/** The file that a piece of work has made. DomainError `not-found` for work of another kind, without a file, or whose file has expired. */
export function fileOfExport(
  work: Work | undefined,
  { userId, kind, now }: { readonly userId: string; readonly kind: string; readonly now: Date },
): StoredBytes {
  const { data: result } = DataExportResult.safeParse(work?.result)
  const isThere = work?.kind === kind && work.expiresAt !== undefined && new Date(work.expiresAt) > now
  if (!isThere || result === undefined) throw new DomainError(commonErrors.notFound, 'This archive does not exist.')
  return {
    key: workKey({ userId, workId: work.id }, dataExportFile),
    contentType: 'application/zip',
    tag: result.checksum,
    downloadAs: result.name,
  }
}
