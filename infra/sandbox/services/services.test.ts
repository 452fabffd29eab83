import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { expect, test } from 'vitest'
import { type Services, serviceOf, services } from './services.ts'

test('the sandbox stands in for every account of the list, and for nothing else', () => {
  expect(Object.keys(services).toSorted()).toEqual(providerAccounts.map(({ name }) => name).toSorted())
  // @ts-expect-error a service is missing
  const lacking: Services = { wavespeed: services.wavespeed }
  expect(Object.keys(lacking)).toEqual(['wavespeed'])
})

test.each(['a-new-service', 'toString'])('the log of an account that nobody has (%s) names no service', (name) => {
  expect(serviceOf(name)).toBeUndefined()
})

test('no two services have a model of the same name', () => {
  const names = Object.values(services).flatMap(({ models }) => [...models.keys()])
  expect(new Set(names).size).toBe(names.length)
})
