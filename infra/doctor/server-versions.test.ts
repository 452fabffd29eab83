import { expect, test } from 'vitest'
import { eventStoreVersion } from './server-versions.ts'

test.each([
  'esdb://ann:canary@a:2113,b:2113,c:2113?tls=false',
  'esdb://a:2113?tls=true',
  'esdb+discover://cluster.example.com:2113',
])('the version at %s is not queried', async (address) => {
  expect(await eventStoreVersion(address)).toBeUndefined()
})
