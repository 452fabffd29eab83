import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

test('an option that there is not is refused, and help is given, before anything is examined', () => {
  expect([readArguments([]), readArguments(['--json'])]).toEqual([{ json: false }, { json: true }])
  expect(readArguments(['--help'])).toEqual({ says: 'npm run doctor -- [--json]', code: 0 })
  expect(readArguments(['--bogus'])).toEqual({ says: "Unknown option '--bogus'.\nnpm run doctor -- [--json]", code: 2 })
})
