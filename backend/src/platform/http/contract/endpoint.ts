import { z } from 'zod'

/** Who may call: anyone, or a signed-in active user (architecture 6: access is declared once, here). */
export type Access = 'public' | 'user'

/** A file field of a multipart form: what is accepted, how many, and how large each may be in bytes. */
export interface FileRule {
  readonly maxFiles: number
  readonly maxBytes: number
  readonly accept: readonly string[]
}

/** One HTTP endpoint: the single declaration behind validation, typed client, access matrix, OpenAPI and tests. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
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
  /** Counted as a try at the door (signing in, joining the waitlist), of which an address has few. */
  readonly atTheDoor?: true
  /** Of what the browser itself goes to: where it is sent when that cannot be done, since a person would see the refusal. */
  readonly fallback?: string
  /** Called by another service: its body is a `RawBody`, and its calls do not count against their address. */
  readonly webhook?: true
}

/** A small JSON body before anybody has parsed it, with the headers that may prove who sent it. */
export const RawBody = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()),
})
export type RawBody = z.infer<typeof RawBody>

/** The answer of an endpoint that serves stored bytes. */
export const Bytes = z.unknown()

const Nothing = z.object({})

/** Declares an endpoint; absent parts accept nothing, status is 200 unless told otherwise. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = typeof Nothing,
  Query extends z.ZodType = typeof Nothing,
  Body extends z.ZodType = typeof Nothing,
  Who extends Access = Access,
>(declaration: {
  method: Endpoint['method']
  path: string
  access: Who
  response: Response
  params?: Params
  query?: Query
  body?: Body
  status?: number
  files?: Readonly<Record<string, FileRule>>
  atTheDoor?: true
  fallback?: string
  webhook?: true
}): Endpoint<Params, Query, Body, Response, Who> {
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
