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

test('a line about an error shows nothing of what a library was working on, nor do its causes', () => {
  const { lines, log } = captureLog()
  // as the driver of MongoDB throws it
  const full = Object.assign(new Error('No space left'), {
    code: 14_031,
    writeErrors: [{ err: { op: { q: { _id: 'a' }, u: { $set: { prompt: 'a canary' } } } } }],
  })
  log.warn({ err: full }, 'trouble')
  log.warn({ err: Object.assign(new Error('in vain', { cause: full }), { stream: 'job-a', event: full }) }, 'trouble')
  log.warn({ err: new AggregateError([full], 'all in vain') }, 'trouble')
  log.error(full)
  const stack: unknown = expect.stringContaining('logger.test.ts')
  expect(lines).toMatchObject([
    { err: { type: 'Error', message: 'No space left', code: 14_031, stack } },
    { err: { type: 'Error', message: 'in vain: No space left', stream: 'job-a', stack } },
    { err: { type: 'AggregateError', message: 'all in vain', errors: ['Error: No space left'], stack } },
    { err: { type: 'Error', message: 'No space left', code: 14_031, stack } },
  ])
  expect(JSON.stringify(lines)).not.toContain('canary')
})

test('what is no error is written as it is', () => {
  const { lines, log } = captureLog()
  log.warn({ err: 'out of order' }, 'trouble')
  expect(lines).toMatchObject([{ err: 'out of order' }])
})
