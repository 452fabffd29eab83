import type { OpenAPIV3_1 } from 'openapi-types'

/** Headers that many endpoints read, kept once. */
export const requestHeaders: Readonly<Record<string, OpenAPIV3_1.ParameterObject>> = {
  'idempotency-key': {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'Names a click: however often it is sent with the same key, it counts once and is answered the same. For another command the key is refused.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  'x-user-id': {
    in: 'header',
    name: 'x-user-id',
    description:
      'Whose page sends this: refused with `signed-in-as-another` when the session is somebody else’s by now.',
    schema: { type: 'string', format: 'uuid' },
  },
  'x-min-position': {
    in: 'header',
    name: 'x-min-position',
    description:
      'Every `x-position` the client was given since its last answer that had one, with commas between, at most 64: the answer shows at least those, or comes after a second.',
    schema: { type: 'string' },
  },
}

/** Headers of answers, kept once. */
export const responseHeaders: Readonly<Record<string, OpenAPIV3_1.HeaderObject>> = {
  'x-request-id': {
    description: 'Names the request in every log and in all that came of it.',
    schema: { type: 'string', format: 'uuid' },
  },
  'x-position': {
    description:
      'Place in the log that this answer has reached, or that the request named if that is later: a token that only the server reads.',
    schema: { type: 'string' },
  },
  'x-anchor': {
    description:
      'Where the page has ended: sent back as `anchor`, it holds the list still, and the next page is sought from there.',
    schema: { type: 'string' },
  },
  'retry-after': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 0 } },
}

/** References to headers of answers. */
export function named(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

export const requestId = named('x-request-id')
export const position = named('x-position')
export const retryAfter = named('retry-after')
