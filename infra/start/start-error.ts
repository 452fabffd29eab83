/** A reason not to start that a person can act on: printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Why a start failed, for the person who asked for it: an error of our own, or what a full disk means. Undefined for a fault. */
export function reasonOfStart(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  const isDiskFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isDiskFull
    ? 'The disk of the data folder is full. Free some space, or set DATA_DIR to a folder elsewhere.'
    : undefined
}
