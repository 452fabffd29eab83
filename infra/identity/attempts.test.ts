import { expect, test } from 'vitest'
import { countAttempts } from './attempts.ts'

const minute = 60_000

test('an e-mail has ten attempts in ten minutes, whatever its upper and lower case', () => {
  let time = 0
  const attempts = countAttempts(() => time)
  for (let count = 0; count < 10; count++) {
    expect(attempts.begin(count % 2 === 0 ? 'Ada@x.org' : ' ada@x.org ', `${count}`)).toBeDefined()
    time += 1
  }
  expect(attempts.begin('ada@x.org', '10')).toBeUndefined()
  expect(attempts.begin('grace@x.org', '10')).toBeDefined()
  time = 10 * minute - 1
  expect(attempts.begin('ada@x.org', '10')).toBeUndefined()
  time = 10 * minute
  expect(attempts.begin('ada@x.org', '10')).toBeDefined()
  expect(attempts.begin('ada@x.org', '10')).toBeUndefined()
})

test('an address has a hundred attempts, whatever the e-mails', () => {
  const attempts = countAttempts(() => 0)
  for (let count = 0; count < 100; count++) expect(attempts.begin(`${count}@x.org`, '127.0.0.1')).toBeDefined()
  expect(attempts.begin('100@x.org', '127.0.0.1')).toBeUndefined()
  expect(attempts.begin('100@x.org', '127.0.0.2')).toBeDefined()
})

test('only a successful attempt is not counted', () => {
  const attempts = countAttempts(() => 0)
  for (let count = 0; count < 9; count++) attempts.begin('ada@x.org', '1')
  for (let count = 0; count < 3; count++) {
    const takeBack = attempts.begin('ada@x.org', '1')
    expect(takeBack).toBeDefined()
    takeBack?.()
  }
  attempts.begin('ada@x.org', '1')
  expect(attempts.begin('ada@x.org', '1')).toBeUndefined()
})
