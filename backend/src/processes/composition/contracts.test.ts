import { expect, test } from 'vitest'
import type { Endpoint } from '../../platform/http/contract/endpoint.ts'
import { longestRequestMs, routeMs } from '../../platform/http/server/request/handler-time.ts'
import { contracts } from './contracts.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

test('no connection is cut while the largest form of any endpoint arrives at the lowest pace', () => {
  const longest = Math.max(...Object.values(contracts).filter(isEndpoint).map(routeMs))
  expect(longest).toBeGreaterThan(500_000_000 / 16)
  expect(longest).toBeLessThan(longestRequestMs)
})
