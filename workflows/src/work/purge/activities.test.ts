import { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { MockActivityEnvironment } from '@temporalio/testing'
import { DefaultLogger } from '@temporalio/worker'
import { expect, it } from 'vitest'
import type { ActivityDeps } from '../../activities/deps.ts'
import { purgeActivities } from './activities.ts'

const image = { assetId: AssetId.parse(randomId()), trashedAt: '2026-01-01T00:00:00.000Z' }
const unused = () => Promise.reject(new Error('not called'))

it.each<[string, ActivityDeps['markMedia']]>([
  ['hangs', () => new Promise(() => undefined)],
  ['fails', () => Promise.reject(new Error('the bucket is away'))],
])('a store whose mark %s holds up no purge', async (_, markMedia) => {
  const blobs = { put: unused, get: unused, head: unused, delete: unused }
  const expired = { expiredImages: () => Promise.resolve([image]), expiredThings: () => Promise.resolve([]) }
  const { nextExpired } = purgeActivities({ handle: unused, blobs, clock: () => new Date(), ...expired, markMedia }, 0)
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') })
  expect(await environment.run(nextExpired)).toEqual([image])
})
