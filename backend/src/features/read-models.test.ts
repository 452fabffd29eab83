import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { collectionName } from '../platform/projections/projection.ts'
import { allProjections, readModelSet } from './read-models.ts'

/** By number of a set of read models: a digest of their names and versions. An entry is never changed. */
const sets: Readonly<Record<number, string>> = {
  1: '1530174ecc863776',
  2: '103a302edbfe0aa3',
  3: '178365ead5e5457d',
  4: '8afc1d5916c5cb08',
  5: '68a393df0fd6d144',
  6: '28b05996368a3303',
}

test('whoever changes a name or a version of the read models raises the number of their set', () => {
  const names = allProjections.map(collectionName).toSorted()
  const digest = createHash('sha256').update(names.join()).digest('hex').slice(0, 16)
  expect(sets[readModelSet], `raise readModelSet in read-models.ts and add its digest here: ${digest}`).toBe(digest)
  expect(Math.max(...Object.keys(sets).map(Number)), 'the number only rises').toBe(readModelSet)
})
