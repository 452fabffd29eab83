import { expect, it } from 'vitest'
import { isRefusal } from './refusals.ts'

it.each([
  ['provider-failed', false],
  ['lost', false],
  ['refused', true],
  ['withheld', true],
  ['invalid-request', true],
])('knows which outputs would fail again: %s', (reason, wouldFail) => expect(isRefusal(reason)).toBe(wouldFail))
