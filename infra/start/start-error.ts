/** A reason why the product does not start that a person can do something about. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A sentence for the person about why a start failed: a StartError or a full disk. Undefined for any other error. */
export function reasonOfStart(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  const isDiskFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isDiskFull
    ? 'The disk of the data folder is full. Free some space, or set DATA_DIR to a folder elsewhere.'
    : undefined
}
