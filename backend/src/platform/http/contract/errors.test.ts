import { MongoNetworkError, MongoServerError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../eventsourcing/decider.ts'
import { KeyMissing, RevisionConflict, StoreUnavailable } from '../../eventsourcing/store/errors.ts'
import { Problem } from './endpoint.ts'
import { toProblem } from './errors.ts'

const secret = 'mongodb://user:canary@10.0.0.1'

describe('the problem of an error', () => {
  it.each([
    [new DomainError('price-changed', 'The price has changed.'), 409, 'price-changed'],
    [new DomainError('rate-limit', 'Enough for now.'), 429, 'rate-limit'],
    [new DomainError('a-rule-of-tomorrow', 'No.'), 422, 'a-rule-of-tomorrow'],
    [new RevisionConflict('stream', 1n, 2n), 409, 'conflict'],
    [new StoreUnavailable(secret), 503, 'unavailable'],
    [new MongoNetworkError(secret), 503, 'unavailable'],
    [new MongoServerError({ code: 50, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 1, message: `WT_PANIC ${secret}` }), 503, 'unavailable'],
    [new MongoServerError({ code: 10_107, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 371, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 8_000, message: secret }), 503, 'unavailable'],
    [new MongoServerError({ code: 11_000, message: secret }), 500, 'internal'],
    [Object.assign(new Error(secret), { code: 'ENOSPC' }), 503, 'unavailable'],
    [Object.assign(new Error(secret), { code: 'EMFILE' }), 503, 'unavailable'],
    [Object.assign(new Error(secret), { code: 'ECONNREFUSED' }), 503, 'unavailable'],
    [Object.assign(new Error(secret), { code: 'ECONNRESET', statusCode: 400 }), 400, 'bad-request'],
    [Object.assign(new Error(secret), { $fault: 'server' }), 503, 'unavailable'],
    [Object.assign(new Error(secret), { $fault: 'client' }), 500, 'internal'],
    [Object.assign(new Error(secret), { code: 'ENOENT' }), 500, 'internal'],
    [new KeyMissing('somebody', 'erased'), 401, 'signed-out'],
    [new KeyMissing('somebody', 'absent'), 500, 'internal'],
    [new Error(secret), 500, 'internal'],
    [secret, 500, 'internal'],
    [Object.assign(new Error(secret), { statusCode: 413 }), 413, 'too-large'],
    [Object.assign(new Error(secret), { statusCode: 418 }), 400, 'bad-request'],
  ])('%s', (error, status, code) => {
    const problem = Problem.parse(toProblem(error, 'request-1'))
    expect(problem).toMatchObject({ status, code, requestId: 'request-1' })
    expect(problem.error).toBe(problem.message)
    expect(JSON.stringify(problem)).not.toContain('canary')
  })

  it('carries the facts of a broken rule', () => {
    const error = new DomainError('rate-limit', 'Enough for now.', { inProgress: 8, max: 8 })
    expect(toProblem(error, 'r').details).toEqual({ inProgress: 8, max: 8 })
  })
})
