const sqliteFull = 13

/** The message of a refused write. */
export const diskFullMessage =
  'The disk of the event store is full: nothing was written, and what was acknowledged stays.'

/** Whether SQLite could not write because the disk is full. Such a transaction has been rolled back as a whole. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteFull
}
