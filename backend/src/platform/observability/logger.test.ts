import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withLogContext } from './log-context.ts'
import { observed } from './observed.ts'
import { captureLog } from './testing/captured-log.ts'

test('lines carry the fields of the work they were written in, through every wait, and nothing of other work', async () => {
  const { lines, log } = captureLog()
  const work = (correlationId: string) =>
    withLogContext({ correlationId, jobId: undefined }, async () => {
      await setImmediate()
      await withLogContext({ n: 1 }, async () => log.info({ own: true }, 'inside'))
    })
  await Promise.all([work('a'), work('b')])
  log.info('outside')
  expect(lines).toMatchObject([
    { correlationId: 'a', n: 1, own: true },
    { correlationId: 'b', n: 1 },
    { msg: 'outside' },
  ])
  expect(lines[0]).not.toHaveProperty('jobId')
  expect(lines[2]).not.toHaveProperty('correlationId')
})

test('a line about an error carries the fields of the work that it ended, wherever it is written', async () => {
  const { lines, log } = captureLog()
  const failing = observed({ correlationId: 'a', jobId: 'j' }, 'work', {}, () => Promise.reject(new Error('no')))
  await failing.catch((err: unknown) => log.warn({ err }, 'trouble'))
  expect(lines).toMatchObject([{ msg: 'trouble', correlationId: 'a', jobId: 'j' }])
})
