import { z } from 'zod'
import { type Endpoint, Problem } from './endpoint.ts'

/** The type of a response in lines: each line is one JSON document. */
export const linesType = 'application/x-ndjson'

/** How often the server sends a `ping` while it has nothing to say, in milliseconds, so that no proxy takes the connection for dead. */
export const pingMs = 15_000

const Ping = z.object({ type: z.literal('ping') })
const Failed = z.object({ type: z.literal('error'), problem: Problem })

/** What the server itself puts between and behind the lines of an endpoint. `position`: the token that other responses have in `x-position`. */
export function controlLinesOf({ response }: Pick<Endpoint, 'response'>) {
  const end = z.object({ type: z.literal('end'), response, position: z.string().optional() })
  return z.discriminatedUnion('type', [Ping, end, Failed])
}

/**
 * The lines of a response that is sent in pieces: those of the endpoint and pings in any order, then exactly one `end` or `error`. A
 * stream without either was cut off.
 */
export function linesOf({ lines, response }: Pick<Endpoint, 'lines' | 'response'>) {
  return z.union([...(lines ? [lines] : []), controlLinesOf({ response })])
}
