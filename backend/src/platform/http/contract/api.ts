import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { OwnSession } from '../../auth/sessions/carried-session.ts'
import type { AdminId, Position, UserId } from '../../eventsourcing/event.ts'
import type { CommandContext } from '../../eventsourcing/handle.ts'
import type { ByteSource } from '../../media/blobs/byte-source.ts'
import type { Anchor } from '../../projections/lists/anchor.ts'
import type { Access, Endpoint } from './endpoint.ts'

/** The signed-in, active user of a request. */
export interface Caller {
  readonly id: UserId
}

/** The signed-in, active admin of a request. */
export interface AdminCaller {
  readonly id: AdminId
}

/** The session of an admin in the browser of a request. */
export interface AdminSessionCalls {
  /** What `start` was given when an admin last signed in with this browser. */
  readonly device: string | undefined
  /**
   * Signs the browser in: a new session, the one it had before ends.
   * @param device what the browser shows at later sign-ins, to be known again
   * @param confirm called when the session has begun: looks again whether the sign-in counts, and throws when it does not
   */
  readonly start: (adminId: AdminId, device: string, confirm: () => Promise<void>) => Promise<void>
  readonly end: () => Promise<void>
  /** Signs an admin out in every browser, the one of this request too. */
  readonly endAll: (adminId: AdminId) => Promise<void>
  /** Signs an admin out in every browser but the one of this request. */
  readonly endOthers: (adminId: AdminId) => Promise<void>
  /** Where an admin is signed in, newest first. */
  readonly list: (adminId: AdminId) => Promise<readonly OwnSession[]>
}

/** A file of a multipart form: whole in the blob store under a staged key, its type read from its bytes. */
export interface StagedFile {
  readonly key: string
  /** SHA-256, hex. */
  readonly checksum: string
  readonly contentType: string
  readonly bytes: number
}

/** What a handler gets: validated input, the caller where the contract asks for one, and the command to spread. */
export interface Call<Params, Query, Body, Who extends Access> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** By field of the form. When the handler refuses, the edge deletes their staged keys. */
  readonly files: Readonly<Record<string, readonly StagedFile[]>>
  /** Counts a file that the handler has staged itself among those of the form: it is deleted when the handler refuses. */
  readonly addFile: (file: StagedFile) => void
  /** Call it when an accepted command needs the files: they stay, also when the request is refused after that. */
  readonly handOverFiles: () => void
  readonly user: Who extends 'user' ? Caller : undefined
  readonly admin: Who extends 'admin' ? AdminCaller : undefined
  readonly command: CommandContext
  readonly adminSession: AdminSessionCalls
  /** Aborts when nobody waits for the response any more: the client has gone away, or the time of the handler is over. */
  readonly signal: AbortSignal
  /** Signs the browser of this request in: a new session, the one it had before ends. */
  readonly startSession: (userId: UserId) => Promise<void>
  /** Signs a person out in every browser, the one of this request too. */
  readonly endSessions: (userId: UserId) => Promise<void>
  /** Where a person is signed in, newest first. */
  readonly listSessions: (userId: UserId) => Promise<readonly OwnSession[]>
  /** Tells the signed-in client the position in the log to wait for: sets `x-position` (architecture 3.4). */
  readonly setPosition: (position: Position) => void
  /**
   * Gives the client an anchor: with it a list stays the same while it is paged through, and its next page is sought. `list` names
   * the list with everything that decides what is in it. Sets `x-anchor`.
   */
  readonly setAnchor: (list: string, anchor: Anchor) => void
  /**
   * The anchor of this list that a client has sent back. Throws `bad-request` for one of another list, person or log, and for one
   * that we did not make.
   */
  readonly openAnchor: (list: string, token: string) => Anchor
}

/** What is told of bytes that are sent; the edge adds ranges, caching and protective headers (security M11, M12). */
interface MediaFacts {
  readonly contentType: string
  /** Changes when the bytes do; in quotes it is the etag. */
  readonly tag: string
  /** Saved under this name instead of shown. */
  readonly downloadAs?: string | undefined
}

/** Stored bytes to respond with. */
export interface StoredBytes extends MediaFacts {
  readonly key: string
  /**
   * Called when the store has no bytes under the key: makes them, or returns what is sent in their place. What it returns is not
   * asked again.
   */
  readonly whenAbsent?: () => Promise<ServedMedia>
}

/** A page that stands by itself, without the studio and without scripts. */
export interface Page {
  readonly status: number
  readonly html: string
  /** Its content security policy, tighter than that of the studio. */
  readonly policy: string
}

/** Media that is sent as it is in the store. */
export type ServedMedia = Omit<StoredBytes, 'whenAbsent'>

/** Bytes to respond with that are made from what is stored, when a client needs them. */
export interface MadeBytes extends MediaFacts {
  /** Null when what they are made from is gone. */
  readonly open: () => Promise<ByteSource | null>
}

/** Bytes to respond with whose number nobody knows before they are sent, such as an archive: without ranges and etag, never cached. */
export interface StreamedBytes extends Pick<MediaFacts, 'contentType' | 'downloadAs'> {
  /** Destroyed when the client goes away. */
  readonly stream: () => Readable
}

export type Media = StoredBytes | MadeBytes | StreamedBytes

/** The browser at the other end of a response that is sent in lines. */
export interface Listener<Line> {
  /** Sends a line; a client that wants one JSON document is not told. */
  readonly tell: (line: Line) => void
  /** Aborts ten seconds after the browser went away before the end. */
  readonly departed: AbortSignal
}

/** Handlers may return read-only lists. */
export type AsGiven<Response> = Response extends readonly (infer Item)[] ? readonly Item[] : Response

/** Where slices put their routes: one endpoint of a contract, one handler. The same endpoint twice throws. */
export interface Api {
  readonly on: <Params, Query, Body, Response, Who extends Access, const Result extends AsGiven<Response>>(
    endpoint: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType<Response>, Who>,
    handler: (call: Call<Params, Query, Body, Who>) => Promise<Result>,
  ) => void
  /**
   * Like `on`, for an endpoint with `lines`. The response begins with the first line that the handler tells: what it throws before is
   * answered with a status, what it throws later with a line.
   */
  readonly stream: <Params, Query, Body, Response, Line, Who extends Access, const Result extends AsGiven<Response>>(
    endpoint: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType<Response>, Who> & {
      readonly lines: z.ZodType<Line>
    },
    handler: (call: Call<Params, Query, Body, Who>, listener: Listener<Line>) => Promise<Result>,
  ) => void
  /** Like `on`, for a GET that answers with a page. What the handler throws is answered with a problem document all the same. */
  readonly page: <Params, Query, Who extends Access>(
    endpoint: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType, z.ZodType, Who>,
    handler: (call: Call<Params, Query, unknown, Who>) => Promise<Page>,
  ) => void
  /** Like `on`, for an endpoint that answers with stored bytes, or with bytes made from them. */
  readonly serve: <Params, Query, Body, Who extends Access>(
    endpoint: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType, Who>,
    handler: (call: Call<Params, Query, Body, Who>) => Promise<Media>,
  ) => void
}
