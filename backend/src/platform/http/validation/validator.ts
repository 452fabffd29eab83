import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { faultSentence, sentenceAbout } from './fault-words.ts'
import { type FieldFault, InvalidInput } from './invalid-input.ts'

type Checked = { readonly value: unknown } | { readonly error: InvalidInput }

/**
 * Checks what a request says against the schema of its contract. Faults are told in our own words, in one sentence for each field;
 * a message that stands in the contract takes precedence. A text with a NUL character is refused whatever the schema: the services
 * behind us end a text there or refuse it later, when it has been stored.
 */
export function checkInput(schema: z.ZodType, input: unknown): Checked {
  const { data, error } = schema.safeParse(input, { error: faultSentence })
  if (error !== undefined)
    return { error: new InvalidInput(onePerField(error.issues.map(({ path, message }) => faultAt(path, message)))) }
  const nul = pathOfNul(data)
  if (nul === undefined) return { value: data }
  return { error: new InvalidInput([faultAt(nul, sentenceAbout(nul, nulFault))]) }
}

/** `checkInput` as Fastify wants it. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) =>
    checkInput(schema, input)

const nulFault = 'must not contain the invisible character NUL'

const faultAt = (path: readonly PropertyKey[], message: string): FieldFault => ({ path: path.join('.'), message })

/** The first fault of each field. */
function onePerField(faults: readonly FieldFault[]): [FieldFault, ...FieldFault[]] {
  const byPath = new Map(faults.toReversed().map((fault) => [fault.path, fault]))
  const [first, ...others] = [...byPath.values()].toReversed()
  if (first === undefined) throw new Error('input was refused without a fault')
  return [first, ...others]
}

/** A value inside of an input, and what it is a part of. */
interface Inner {
  readonly value: unknown
  readonly name?: PropertyKey
  readonly within?: Inner
}

/** Where a text with a NUL character stands; undefined when there is none. Without recursion, as an input may be nested deeply. */
function pathOfNul(input: unknown): readonly PropertyKey[] | undefined {
  const rest: Inner[] = [{ value: input }]
  for (let inner = rest.pop(); inner !== undefined; inner = rest.pop()) {
    if (typeof inner.value === 'string' && inner.value.includes('\u0000')) return pathTo(inner)
    for (const [name, value] of entriesOf(inner.value)) rest.push({ value, name, within: inner })
  }
  return undefined
}

function pathTo(inner: Inner): readonly PropertyKey[] {
  const path: PropertyKey[] = []
  for (let at: Inner | undefined = inner; at?.name !== undefined; at = at.within) path.unshift(at.name)
  return path
}

function entriesOf(value: unknown): readonly [PropertyKey, unknown][] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Array.isArray(value) ? value.map((each, at) => [at, each]) : Object.entries(value)
}
