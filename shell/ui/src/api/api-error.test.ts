import { expect, it } from 'vitest'
import { ApiError, concernsAll, errorText, isStatus, isUnanswered, mayBeCarriedOut, readError } from './api-error.ts'

const problem = {
  type: 'about:blank',
  title: 'Limit reached',
  status: 429,
  code: 'rate-limit',
  error: 'Wait for some to complete.',
  message: 'Wait for some to complete.',
}

it('has the message of the specification: status, colon, body text', async () => {
  const error = await readError(new Response('no such thing', { status: 404 }))
  expect(error.message).toBe('404: no such thing')
  expect(error.problem).toBeUndefined()
  expect(isStatus(error, 404)).toBe(true)
})

it('takes the status text when the body is empty', async () => {
  const error = await readError(new Response('', { status: 503, statusText: 'Service Unavailable' }))
  expect(error.message).toBe('503: Service Unavailable')
})

it('parses a problem, whose own words are shown', async () => {
  const error = await readError(Response.json(problem, { status: 429 }))
  expect(error.problem?.code).toBe('rate-limit')
  expect(errorText(error, 'fallback')).toBe('Wait for some to complete.')
})

it('falls back where nobody said anything', () => {
  expect(errorText(new ApiError(500, '<html>', undefined), 'fallback')).toBe('fallback')
  expect(errorText(new TypeError('network'), 'fallback')).toBe('fallback')
})

it('tells what may have been carried out from what was refused or taken back', () => {
  const late = new DOMException('', 'TimeoutError')
  expect([new TypeError('network'), new ApiError(504, '', undefined), late].map(mayBeCarriedOut)).toEqual([
    true,
    true,
    true,
  ])
  expect([new ApiError(429, '', undefined), new DOMException('', 'AbortError')].map(mayBeCarriedOut)).toEqual([
    false,
    false,
  ])
  // Nothing is sent again after the time is over.
  expect(isUnanswered(late)).toBe(false)
})

it('takes a problem for an answer, whatever its status, unless it says that nobody knows', () => {
  const told = ['model-failed', 'unavailable'].map((code) => new ApiError(502, '', { ...problem, status: 502, code }))
  expect(told.map(isUnanswered)).toEqual([false, true])
  expect(told.map(mayBeCarriedOut)).toEqual([false, true])
})

it('tells what concerns the commands that follow, too', () => {
  const errors = [new TypeError('network'), new ApiError(429, '', undefined), new ApiError(409, '', undefined)]
  expect(errors.map(concernsAll)).toEqual([true, true, false])
})
