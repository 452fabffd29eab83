import { MongoInvalidArgumentError, MongoNetworkError, MongoServerError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../eventsourcing/decider.ts'
import {
  KeyBroken,
  KeyMissing,
  NewerEvent,
  RevisionConflict,
  StoreUnavailable,
  UndecodableEvent,
} from '../../eventsourcing/store/errors.ts'
import { Problem } from '../contract/endpoint.ts'
import { isTransient, toProblem } from './to-problem.ts'

const secret = 'mongodb://user:canary@10.0.0.1'
const location = { id: 'id', stream: 'queue-1', revision: 0n, position: 1n, type: 'JobRequested', created: new Date(0) }

describe('the problem of an error', () => {
  it.each([
    [new DomainError({ code: 'price-changed', status: 409 }, 'The price has changed.'), 409, 'price-changed'],
    [new DomainError({ code: 'rate-limit', status: 429 }, 'Enough for now.'), 429, 'rate-limit'],
    [new DomainError({ code: 'a-rule-of-tomorrow', status: 422 }, 'No.'), 422, 'a-rule-of-tomorrow'],
    [new RevisionConflict('stream', 1n, 2n), 409, 'conflict'],
    [new StoreUnavailable(secret), 503, 'unavailable'],
    [new NewerEvent(location, secret), 503, 'unavailable'],
    [new UndecodableEvent(location, secret), 500, 'internal'],
    [new MongoNetworkError(secret), 503, 'unavailable'],
    [new MongoServerError({ code: 50, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 1, message: `WT_PANIC ${secret}` }), 503, 'unavailable'],
    [new MongoServerError({ code: 10_107, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 371, message: `disk threshold ${secret}` }), 503, 'unavailable'],
    [new MongoServerError({ code: 8_000, message: `over the quota ${secret}` }), 503, 'unavailable'],
    [new MongoServerError({ code: 189, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 365, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 121, message: secret }), 500, 'internal'],
    [new MongoInvalidArgumentError(secret), 500, 'internal'],
    [new MongoServerError({ code: 11_000, message: secret }), 500, 'internal'],
    [Object.assign(new Error(secret), { code: 'ECONNRESET', statusCode: 400 }), 400, 'bad-request'],
    [Object.assign(new Error(secret), { $fault: 'server' }), 503, 'unavailable'],
    [Object.assign(new Error(secret), { name: 'TimeoutError' }), 503, 'unavailable'],
    [Object.assign(new Error(secret), { $fault: 'client' }), 500, 'internal'],
    [Object.assign(new Error(secret), { code: 'ENOENT' }), 500, 'internal'],
    [{ $fault: 'server', code: 'ENOSPC', statusCode: 400 }, 500, 'internal'],
    [new KeyMissing('somebody', 'erased'), 401, 'signed-out'],
    [new KeyMissing('somebody', 'absent'), 500, 'internal'],
    [new KeyBroken('somebody', new Error(secret)), 500, 'internal'],
    [new Error(secret), 500, 'internal'],
    [secret, 500, 'internal'],
    [Object.assign(new Error(secret), { statusCode: 302 }), 500, 'internal'],
    [Object.assign(new Error(secret), { statusCode: 404 }), 404, 'not-found'],
    [Object.assign(new Error(secret), { statusCode: 408 }), 408, 'request-timeout'],
    [Object.assign(new Error(secret), { statusCode: 413 }), 413, 'too-large'],
    [Object.assign(new Error(secret), { statusCode: 415 }), 415, 'unsupported-media-type'],
    [Object.assign(new Error(secret), { statusCode: 400 }), 400, 'bad-request'],
    [Object.assign(new Error(secret), { statusCode: 418 }), 400, 'bad-request'],
    [Object.assign(new Error(secret), { statusCode: 500 }), 500, 'internal'],
    [Object.assign(new Error(secret), { statusCode: 503 }), 503, 'unavailable'],
    [Object.assign(new Error(secret), { statusCode: '413' }), 500, 'internal'],
  ])('%s', (error, status, code) => {
    const problem = Problem.parse(toProblem(error, 'request-1'))
    expect(problem).toMatchObject({ status, code, requestId: 'request-1' })
    expect(problem.error).toBe(problem.message)
    expect(JSON.stringify(problem)).not.toContain('canary')
  })

  it.each(['ENOSPC', 'EDQUOT'])('of the machine (%s) says that the disk is full', (code) => {
    const problem = toProblem(Object.assign(new Error(secret), { code }), 'r')
    expect(problem).toMatchObject({ status: 507, code: 'disk-full', title: 'Out of storage' })
  })

  it.each([
    'EMFILE',
    'ENFILE',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ])('of the machine or its network (%s) says that something cannot be reached now', (code) => {
    expect(toProblem(Object.assign(new Error(secret), { code }), 'r')).toMatchObject({
      status: 503,
      message: 'The studio cannot reach its records right now. Please try again in a moment.',
    })
  })

  it.each([
    [403, 'Forbidden'],
    [409, 'Conflict'],
    [418, 'Refused'],
    [422, 'Refused'],
    [503, 'Unavailable'],
  ])('of status %i has the title %s, whatever its code', (status, title) => {
    const problem = toProblem(new DomainError({ code: 'a-rule-of-tomorrow', status }, 'No.'), 'r')
    expect(problem).toStrictEqual({
      type: 'about:blank',
      title,
      status,
      code: 'a-rule-of-tomorrow',
      error: 'No.',
      message: 'No.',
      requestId: 'r',
    })
  })

  it.each([
    [409, false],
    [429, true],
    [499, false],
    [500, true],
    [503, true],
  ])('of status %i may pass without the request being changed: %s', (status, transient) => {
    expect(isTransient(status)).toBe(transient)
  })

  it('carries the facts of a broken rule', () => {
    const error = new DomainError({ code: 'rate-limit', status: 429 }, 'Enough for now.', { inProgress: 8, max: 8 })
    expect(toProblem(error, 'r').details).toEqual({ inProgress: 8, max: 8 })
  })
})
