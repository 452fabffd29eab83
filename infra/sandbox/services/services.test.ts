import { allAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { expect, test } from 'vitest'
import { type Services, serviceOf, services } from './services.ts'

test('the sandbox stands in for every account of the list, and for nothing else', () => {
  expect(Object.keys(services).toSorted()).toEqual(allAccounts.map(({ name }) => name).toSorted())
  // @ts-expect-error a service is missing
  const lacking: Services = { wavespeed: services.wavespeed, segmind: services.segmind }
  expect(Object.keys(lacking)).toEqual(['wavespeed', 'segmind'])
})

test.each(['a-new-service', 'toString'])('the log of an account that nobody has (%s) names no service', (name) => {
  expect(serviceOf(name)).toBeUndefined()
})

test('no two services have a model of the same name', () => {
  const names = Object.values(services).flatMap(({ media }) => [...(media?.models.keys() ?? [])])
  expect(new Set(names).size).toBe(names.length)
})
