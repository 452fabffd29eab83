import { pino } from 'pino'

/** What the log says of an error. */
interface LoggedError {
  readonly type: string
  /** With those of its causes, as the stack is with theirs. */
  readonly message: string
  readonly stack: string
  readonly code?: string | number
  /** Of the events that it is about. */
  readonly stream?: string
  /** Of a failure that has several, such as of a connection to each of the addresses of a host. */
  readonly errors?: readonly string[]
}

/**
 * An error as the log shows it. Libraries hang on their errors what they were working on: MongoDB whole documents, an HTTP client a request
 * with its body. So nothing else of an error is written than what is named here.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  const code = 'code' in error ? error.code : undefined
  const stream = 'stream' in error ? error.stream : undefined
  return {
    type,
    message,
    stack,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof stream === 'string' && { stream }),
    ...(error instanceof AggregateError && { errors: error.errors.map(String) }),
  } satisfies LoggedError
}
