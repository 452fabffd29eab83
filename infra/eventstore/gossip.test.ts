import { EventStoreDBClient, UnsupportedError } from '@eventstore/db-client'
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { credentials } from '@grpc/grpc-js'
import { expect, it } from 'vitest'
import { collect, rejection, runEventStore } from './testing/fixture.ts'

const store = runEventStore()

it('is found by gossip', async () => {
  const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${store().port}?tls=false`)
  expect(await collect(client.readAll({ maxCount: 1 }))).toHaveLength(1)
  await client.dispose()
})

it('keeps its instance id over restarts', async () => {
  const instance = (): Promise<string | undefined> => {
    const client = new GossipClient(`127.0.0.1:${store().port}`, credentials.createInsecure())
    return new Promise((resolve, reject) => {
      client.read(new shared.Empty(), (error, info) => {
        client.close()
        if (error === null) resolve(info.getMembersList()[0]?.getInstanceId()?.getString())
        else reject(error)
      })
    })
  }
  const before = await instance()
  await store().restart()
  expect(await instance()).toBe(before)
  expect(before).toMatch(/^[0-9a-f-]{36}$/)
})

it('says what it implements, and only that', async () => {
  const client = new ServerFeaturesClient(`127.0.0.1:${store().port}`, credentials.createInsecure())
  const methods = await new Promise<string[]>((resolve, reject) => {
    client.getSupportedMethods(new shared.Empty(), (error, response) => {
      client.close()
      if (error === null) resolve(response.getMethodsList().map((method) => method.getMethodName()))
      else reject(error)
    })
  })
  expect(methods).toEqual(['read', 'append', 'batchappend', 'delete', 'tombstone', 'read', 'getsupportedmethods'])
  const persistent = store().client.deletePersistentSubscriptionToAll('group')
  expect(await rejection(persistent)).toBeInstanceOf(UnsupportedError)
})
