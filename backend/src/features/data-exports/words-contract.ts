import { z } from 'zod'
import type { WorkQueue } from '../work/contract.ts'

/**
 * A piece of work of these kinds puts everything together that is known of a person: for themselves, or for an admin. The second is the
 * admin's own; the person finds it in no list.
 */
export const dataExportKind = 'data-export'
export const adminsDataExportKind = 'admins-data-export'
export const dataExportQueue: WorkQueue = 'batch'

/** The name under which the work stores its file. */
export const dataExportFile = 'data'

/** How many days such an archive can be downloaded after it was made. */
export const daysOfDataExport = 3

/** A person's newest archives stay until they expire; making another one deletes the oldest. */
export const mostDataExports = 2

/** What came of it, as `result` of the piece of work. */
export const DataExportResult = z.object({
  /** The name to save it under. */
  name: z.string(),
  bytes: z.int(),
  /** SHA-256 of the archive, hex. */
  checksum: z.string(),
  events: z.int(),
  files: z.int(),
})
export type DataExportResult = z.infer<typeof DataExportResult>

/** The name to save an archive under that was made on this day. */
export function dataExportName(madeAt: Date): string {
  return `atelier-data-${madeAt.toISOString().slice(0, 10)}.zip`
}
