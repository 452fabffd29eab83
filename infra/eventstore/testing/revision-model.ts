import fc from 'fast-check'
import type { EventId, ExpectedRevision, WriteOutcome } from '../storage/records.ts'

/** A stream in the simplest form that the rules need: the names of its events, in order. */
export interface Model {
  readonly ids: string[]
  state: 'open' | 'hidden' | 'tombstoned'
  hasMetadata: boolean
}

/** What is done to the stream; events are told apart by the names of their ids. */
export type Step =
  | { readonly do: 'append'; readonly expected: ExpectedRevision; readonly ids: readonly string[] }
  | { readonly do: 'softDelete' | 'tombstone'; readonly expected: ExpectedRevision }

/** The expected result of a step; `revision` is set when an append succeeds. */
export interface Expected {
  readonly kind: WriteOutcome['kind']
  readonly revision?: bigint
}

/** The id a name stands for. */
export function idOf(name: string): EventId {
  return Buffer.alloc(16, name)
}

const wrongVersion: Expected = { kind: 'wrong-version' }
const written = (count: number): Expected => ({ kind: 'success', revision: BigInt(count - 1) })

/** A new stream. */
export function untouched(): Model {
  return { ids: [], state: 'open', hasMetadata: false }
}

/** An independent second implementation of the rules, for lists of names. */
const judge = (model: Model, expected: ExpectedRevision, proposed: readonly string[]): Expected => {
  const { ids, state, hasMetadata } = model
  if (state === 'tombstoned') return { kind: 'deleted' }
  if (expected === 'any') return judgeUnnumbered(ids, proposed)
  if (expected === 'stream_exists') {
    if (state === 'hidden') return { kind: 'deleted' }
    return ids.length > 0 || hasMetadata ? judgeUnnumbered(ids, proposed) : wrongVersion
  }
  return judgeNumbered(model, expected === 'no_stream' ? 0 : Number(expected) + 1, proposed)
}

const judgeUnnumbered = (ids: readonly string[], proposed: readonly string[]): Expected => {
  const [first, last] = [proposed[0], proposed.at(-1)]
  if (first === undefined || last === undefined || !ids.includes(first)) return written(ids.length + proposed.length)
  return proposed.every((id) => ids.includes(id)) ? written(ids.lastIndexOf(last) + 1) : wrongVersion
}

const judgeNumbered = ({ ids, state }: Model, next: number, proposed: readonly string[]): Expected => {
  const [first] = proposed
  if (next === ids.length) return written(next + proposed.length)
  if (next > ids.length || first === undefined) return wrongVersion
  if (proposed.every((id, index) => ids[next + index] === id)) return written(next + proposed.length)
  const recreates = next === 0 && ids[0] !== first && state === 'hidden'
  return recreates ? written(ids.length + proposed.length) : wrongVersion
}

/** Applies a step to the model and returns the expected result. */
export function advance(model: Model, step: Step): Expected {
  const isUntouched = model.ids.length === 0 && !model.hasMetadata
  if (step.do === 'softDelete' && isUntouched && model.state !== 'tombstoned') return { kind: 'wrong-version' }
  const proposed = step.do === 'append' ? step.ids : ['fresh']
  const verdict = judge(model, step.expected, proposed)
  if (verdict.kind !== 'success') return verdict
  if (step.do === 'tombstone') model.state = 'tombstoned'
  else if (step.do === 'softDelete') Object.assign(model, { state: 'hidden', hasMetadata: true })
  else if (verdict.revision === BigInt(model.ids.length + proposed.length - 1) && proposed.length > 0) {
    model.ids.push(...proposed)
    if (model.state === 'hidden') model.state = 'open'
  }
  return step.do === 'append' ? verdict : { kind: 'success' }
}

const expectedRevision: fc.Arbitrary<ExpectedRevision> = fc.oneof(
  fc.constantFrom<ExpectedRevision>('any', 'no_stream', 'stream_exists'),
  fc.bigInt({ min: 0n, max: 6n }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      expected: expectedRevision,
      ids: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('softDelete' as const), expected: expectedRevision }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tombstone' as const), expected: expectedRevision }) },
)

/** Any history of appends and deletions of one stream. */
export const anyHistory = fc.array(step, { minLength: 1, maxLength: 12 })
