/** The code of an error of the system, such as ENOENT; undefined when it has none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
