import { z } from 'zod'
import type { ErrorType } from '../../eventsourcing/decider.ts'

/**
 * Who may call: anyone, a signed-in active user, or a signed-in active admin. Access is declared here and nowhere else
 * (architecture 6).
 */
export type Access = 'public' | 'user' | 'admin'

/** The two kinds of people that one server serves; each has cookies and sessions of its own. */
export type Audience = 'creator' | 'admin'

/** Whose cookies count at an address: those of admins below `/api/admin/`, those of creators everywhere else. */
export function audienceOf(path: string): Audience {
  return path.startsWith('/api/admin/') ? 'admin' : 'creator'
}

/** A file field of a multipart form: what is accepted, how many, and how large each may be in bytes. */
export interface FileRule {
  readonly maxFiles: number
  readonly maxBytes: number
  readonly accept: readonly string[]
  /** The file may also come as a text field with a data URL in base64. */
  readonly orDataUrl?: true
  /** What is said of a larger file, where the specification has words for it. */
  readonly tooLargeWords?: string
}

/** What the API's document says of an endpoint, besides its shapes. */
export interface Documentation {
  /** One line for people, in the imperative. */
  readonly summary: string
  /** Errors of its own, besides those that every endpoint of its kind may have. */
  readonly refusals?: readonly ErrorType[]
  /** Headers that its success has and others do not, by their names in `openapi/headers.ts`. */
  readonly responseHeaders?: readonly 'x-anchor'[]
  /** For what answers with something other than `response`, such as a redirect: what each status means. */
  readonly responses?: Readonly<Record<number, string>>
}

/** One HTTP endpoint: the single declaration behind validation, typed client, access matrix, OpenAPI and tests. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> extends Documentation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly access: Who
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** Status of the success answer. */
  readonly status: number
  /** Present when the body is a multipart form; other fields are read by `body`. */
  readonly files?: Readonly<Record<string, FileRule>>
  /** Counts against the strict limit per address, as signing in and joining the waitlist do. */
  readonly strictlyLimited?: true
  /** Names many things at once, or may wait or work for long: counts against the limit of such requests per user. */
  readonly bulk?: true
  /**
   * For addresses that the browser itself navigates to: where it is redirected when the request fails for a reason that passes
   * (5xx, 429). Otherwise the person would be shown a problem document.
   */
  readonly fallback?: string
  /** Begins work whose result needs room on the disk, so it is refused while the disk is nearly full; forms with files always are. */
  readonly needsDiskSpace?: true
  /** The largest JSON body in bytes, where it may be larger than usual. */
  readonly maxBodyBytes?: number
  /** Milliseconds that the handler may take, where it waits for another service. */
  readonly handlerMs?: number
  /**
   * The lines that come before the end where a client accepts `application/x-ndjson` (`stream-lines.ts`). Another client gets the response
   * as one JSON document. Nothing limits how long the handler takes; it ends itself.
   */
  readonly lines?: z.ZodType
  /** For whoever has the address: no session is looked up, no search engine may list it, and no other site learns the address. */
  readonly linkOnly?: true
  /** Called by another service: its body is a `RawBody`, and its calls do not count against their address. */
  readonly webhook?: true
}

/** Whether the endpoint is refused while the disk is nearly full: it stores files, or begins work that will. */
export function needsRoom({ files, needsDiskSpace }: Pick<Endpoint, 'files' | 'needsDiskSpace'>): boolean {
  return files !== undefined || needsDiskSpace === true
}

/** The bytes that the files of one form may have in all. */
export function mostUploaded(files: Endpoint['files'] = {}): number {
  return Object.values(files).reduce((sum, { maxFiles, maxBytes }) => sum + maxFiles * maxBytes, 0)
}

/** A small JSON body that is not parsed yet, with the headers that may prove who sent it. */
export const RawBody = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()),
})
export type RawBody = z.infer<typeof RawBody>

/** The response of an endpoint that has nothing more to say than that it was done. */
export const Done = z.object({ success: z.literal(true) })

/** The response of an endpoint that serves stored bytes. */
export const Bytes = z.unknown()

/** The response of an endpoint that sends a table as CSV, while it is read. */
export const CsvTable = z.unknown()

const Nothing = z.object({})

type Defaulted = 'params' | 'query' | 'body' | 'status'

/** An endpoint as it is written down: what has a default may be left out. */
type Declaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Who extends Access,
> = Omit<Endpoint<Params, Query, Body, Response, Who>, Defaulted> &
  Partial<Pick<Endpoint<Params, Query, Body, Response, Who>, Defaulted>>

/** Declares an endpoint. Without `params`, `query` or `body` it takes none; `status` is 200 when left out. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = typeof Nothing,
  Query extends z.ZodType = typeof Nothing,
  Body extends z.ZodType = typeof Nothing,
  Who extends Access = Access,
>(declaration: Declaration<Params, Query, Body, Response, Who>): Endpoint<Params, Query, Body, Response, Who> {
  const { params, query, body, ...rest } = declaration
  return {
    status: 200,
    ...rest,
    // The defaults of the type parameters and of the values are the same schema.
    params: (params ?? Nothing) as Params,
    query: (query ?? Nothing) as Query,
    body: (body ?? Nothing) as Body,
  }
}

/** An endpoint whose response is sent in lines to clients that accept them. */
export function streamed<E extends Endpoint, Lines extends z.ZodType>(
  of: E,
  lines: Lines,
): E & { readonly lines: Lines } {
  return { ...of, lines }
}

/**
 * What became of one of the many things that a bulk command names: it was changed, it was that way already, it does not exist for
 * this person, or it could not be done now and may be asked for again.
 */
export const Fate = z.enum(['changed', 'unchanged', 'not-found', 'failed'])
export type Fate = z.infer<typeof Fate>

/** RFC 9457 problem details plus the fields the specification reads (`error`, `message`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  error: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  /** Of a request that does not fit the contract: which fields and why. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Facts of a broken rule, by code. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof Problem>
