import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../testing/fixture.ts'
import type { EventId, ExpectedRevision, WriteOutcome } from './records.ts'
import type { Store } from './store.ts'
import { openStore } from './store.ts'

/** A stream as the rules see it, told as plainly as possible: names of events, in order. */
type Model = { readonly ids: string[]; state: 'open' | 'hidden' | 'tombstoned'; hasMetadata: boolean }

type Step =
  | { readonly do: 'append'; readonly expected: ExpectedRevision; readonly ids: readonly string[] }
  | { readonly do: 'softDelete' | 'tombstone'; readonly expected: ExpectedRevision }

type Expected = { readonly kind: WriteOutcome['kind']; readonly revision?: bigint }

const idOf = (name: string): EventId => Buffer.alloc(16, name)

const WRONG: Expected = { kind: 'wrong-version' }
const written = (count: number): Expected => ({ kind: 'success', revision: BigInt(count - 1) })

/** The rules once more, on lists of names. */
const judge = (model: Model, expected: ExpectedRevision, proposed: readonly string[]): Expected => {
  const { ids, state, hasMetadata } = model
  if (state === 'tombstoned') return { kind: 'deleted' }
  if (expected === 'any') return judgeUnnumbered(ids, proposed)
  if (expected === 'stream_exists') {
    if (state === 'hidden') return { kind: 'deleted' }
    return ids.length > 0 || hasMetadata ? judgeUnnumbered(ids, proposed) : WRONG
  }
  return judgeNumbered(model, expected === 'no_stream' ? 0 : Number(expected) + 1, proposed)
}

const judgeUnnumbered = (ids: readonly string[], proposed: readonly string[]): Expected => {
  const [first, last] = [proposed[0], proposed.at(-1)]
  if (first === undefined || last === undefined || !ids.includes(first)) return written(ids.length + proposed.length)
  return proposed.every((id) => ids.includes(id)) ? written(ids.lastIndexOf(last) + 1) : WRONG
}

const judgeNumbered = ({ ids, state }: Model, next: number, proposed: readonly string[]): Expected => {
  const [first] = proposed
  if (next === ids.length) return written(next + proposed.length)
  if (next > ids.length || first === undefined) return WRONG
  if (proposed.every((id, index) => ids[next + index] === id)) return written(next + proposed.length)
  const recreates = next === 0 && ids[0] !== first && state === 'hidden'
  return recreates ? written(ids.length + proposed.length) : WRONG
}

/** What the step must answer; changes the model as the step changes the stream. */
const advance = (model: Model, step: Step): Expected => {
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

const perform = (store: Store, stream: string, step: Step): Promise<WriteOutcome> => {
  if (step.do !== 'append') return store[step.do](stream, step.expected)
  const empty = new Uint8Array()
  const events = step.ids.map((id) => ({ id: idOf(id), type: 'T', isJson: true, data: empty, metadata: empty }))
  return store.append(stream, step.expected, events)
}

const expectedRevision: fc.Arbitrary<ExpectedRevision> = fc.oneof(
  fc.constantFrom<ExpectedRevision>('any', 'no_stream', 'stream_exists'),
  fc.bigInt({ min: 0n, max: 6n }),
)
const step = fc.oneof(
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

describe('the rules of expected revisions and idempotency', () => {
  it('agree with a model over any history of appends and deletions', async () => {
    const { folder, remove } = await makeFolder()
    const store = openStore(`${folder}/log.sqlite`)
    let streams = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        streams += 1
        const model: Model = { ids: [], state: 'open', hasMetadata: false }
        for (const next of steps) {
          const expected = advance(model, next)
          expect(await perform(store, `stream-${streams}`, next)).toMatchObject(expected)
        }
        expect(store.streams.find(`stream-${streams}`).lastRevision).toBe(BigInt(model.ids.length - 1))
      }),
      { numRuns: 400 },
    )
    store.close()
    await remove()
  })
})
