import { Problem } from '@studio/backend/contract'

/** A non-OK response: message is `<status>: <body text or status text>` (spec images 8), the problem when there was one. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | undefined

  constructor(status: number, text: string, problem: Problem | undefined) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

function parseProblem(text: string): Problem | undefined {
  try {
    return Problem.safeParse(JSON.parse(text)).data
  } catch {
    // Not JSON: a proxy's page or plain text; the text itself is the message.
    return undefined
  }
}

/** Reads a non-OK response into an error. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text()
  return new ApiError(response.status, text === '' ? response.statusText : text, parseProblem(text))
}

/** The sentence to show to a person: the server's message if there is one, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.problem?.error ?? fallback) : fallback
}

/** Whether the failure is this status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

/** Whether the server named this problem. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.problem?.code === code
}

/** Whether a request was refused because a limit of the day, of the studio or of the person, is spent. */
export function isOverSpend(error: unknown): boolean {
  return isCode(error, 'spend-cap') || isCode(error, 'own-spend-cap')
}

/** Whether a command was refused because it costs something else by now than was shown. */
export function isPriceChanged(error: unknown): boolean {
  return isCode(error, 'price-changed')
}

/**
 * True when there was no response, or one that does not say what happened: the command may have been carried out. A problem says it, such as
 * that an AI service has failed, unless it is `unavailable`: sent again, that command would be paid for again.
 */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError)
    return [502, 503, 504].includes(error.status) && [undefined, 'unavailable'].includes(error.problem?.code)
  return !(error instanceof DOMException) // an abort or our own time-out is final: this page has given up
}

/** Whether this page has given up waiting for a response. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/**
 * Whether a command that failed here may have been carried out all the same: there was no response, or none in time, or no session any more
 * when it was sent again after that.
 */
export function mayBeCarriedOut(error: unknown): boolean {
  const hasLostSession = error instanceof ApiError && error.status === 401 && error.cause !== undefined
  return hasLostSession || isUnanswered(error) || isTimeout(error)
}

/** Whether the commands that follow would fail like this one: a limit of the day is reached, or nobody responds. */
export function concernsAll(error: unknown): boolean {
  return isStatus(error, 429) || mayBeCarriedOut(error)
}
