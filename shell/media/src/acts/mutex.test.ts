import { expect, it } from 'vitest'
import { mutexByName } from './mutex.ts'

it('lets work of one name take turns, past one that fails, and does not hold up other work', async () => {
  const exclusively = mutexByName()
  const did: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = exclusively('a', async () => {
    await first.promise
    did.push('first')
    throw new Error('refused')
  })
  const second = exclusively('a', async () => did.push('second'))
  await exclusively('b', async () => did.push('other'))
  expect(did).toEqual(['other'])
  first.resolve()
  await expect(failing).rejects.toThrow('refused')
  await second
  expect(did).toEqual(['other', 'first', 'second'])
})
