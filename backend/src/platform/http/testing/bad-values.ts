import { fittingOf, type Said, type Sent, sent, shapeOf } from '../../../testing/calls.ts'
import type { Values } from '../../../testing/ordinary-values.ts'
import { type Endpoint, RawBody } from '../contract/endpoint.ts'

/** Values for a path that a file system, a database or a parser might take for something else. */
const segments = ['x', 'x'.repeat(101), '-1', '{"$gt":""}', '../../etc/passwd', 'a\u0000b', 'a\r\nset-cookie: x=1']

const texts = [
  ...segments,
  '',
  ' ',
  'x'.repeat(20_000),
  '1e999',
  'NaN',
  '999999999999999999999',
  '[{"$gt":""}]',
  '\u202Egnp.exe e\u0301\u{1F469}\u200D\u{1F680}\uFFFF',
  '<script>alert(1)</script>',
  '00000000-0000-0000-0000-000000000000',
]

/** JSON can say more than an address or a form. */
const values: readonly unknown[] = [
  ...texts,
  'a\uD800b',
  null,
  true,
  -1,
  1.5,
  1e308,
  Number.NaN,
  [],
  [[[[]]]],
  Array.from({ length: 1_000 }, () => 0),
  {},
  { $gt: '' },
  { toString: 'x' },
]

/** One call with a wrong value, or only a strange one. */
export interface BadCall {
  readonly what: string
  readonly call: Sent
  /** Whether it fits the contract nevertheless. */
  readonly legal: boolean
}

/** Test helper: calls in which every field of the contract has each of these values, is missing, or is given twice. */
export function badCallsOf(endpoint: Endpoint, things: Values): readonly BadCall[] {
  const fitting = fittingOf(endpoint, things)
  const inBody = endpoint.files ? texts : values
  const said = [
    ...fieldsWrong(endpoint, fitting, 'params', segments),
    ...fieldsWrong(endpoint, fitting, 'query', [...texts, ['x', 'x']]),
    ...(endpoint.method === 'GET' ? [] : fieldsWrong(endpoint, fitting, 'body', [...inBody, ['x', 'x'], undefined])),
  ]
  return said.map(({ what, ...each }) => ({
    what: `${endpoint.method} ${endpoint.path} with ${what}`,
    call: sent(endpoint, each),
    legal: fits(endpoint, each),
  }))
}

/** Test helper: calls that fit the contract but for a NUL character in one of their texts, for every text of the endpoint. */
export function callsWithNul(endpoint: Endpoint, things: Values): readonly Omit<BadCall, 'legal'>[] {
  const fitting = fittingOf(endpoint, things)
  return parts.flatMap((part) =>
    Object.entries(fitting[part]).flatMap(([name, value]) => {
      const spoiled = withNul(value)
      if (spoiled === undefined) return []
      const said = { ...fitting, [part]: { ...fitting[part], [name]: spoiled } }
      return [{ what: `${endpoint.method} ${endpoint.path} with NUL in ${name}`, call: sent(endpoint, said) }]
    }),
  )
}

/** A text with a NUL character at its end, or a list of such; undefined for what has no text. */
function withNul(value: unknown): unknown {
  if (typeof value === 'string') return `${value}\u0000`
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.map(withNul) : undefined
}

type Part = keyof Said
const parts: readonly Part[] = ['params', 'query', 'body']

const fieldsWrong = (endpoint: Endpoint, fitting: Said, part: Part, wrong: readonly unknown[]) =>
  Object.keys(shapeOf(endpoint[part])).flatMap((name) =>
    wrong.map((value) => ({
      ...fitting,
      [part]: value === undefined ? without(fitting[part], name) : { ...fitting[part], [name]: value },
      what: `${part}.${name} = ${JSON.stringify(value)?.slice(0, 60)}`,
    })),
  )

const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== name))

/** As the contract reads what arrives: JSON, which has no NaN. No text has a NUL character in it. */
const fits = (endpoint: Endpoint, said: Said): boolean =>
  !JSON.stringify(said).includes('\\u0000') &&
  endpoint.params.safeParse(said.params).success &&
  endpoint.query.safeParse(said.query).success &&
  (endpoint.body === RawBody || endpoint.body.safeParse(JSON.parse(JSON.stringify(said.body))).success)
