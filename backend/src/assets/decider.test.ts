import { it } from 'vitest'
import { given } from '../eventsourcing/given.ts'
import { assetId, context, jobId, media, userId } from '../jobs/testing/builders.ts'
import { assetDecider } from './decider.ts'
import type { AssetEvent } from './events.ts'

const asset = { assetId, userId, jobId, n: 0, kind: 'output', media, sources: [] } satisfies AssetEvent['data']
const create = { ...context, ...asset, type: 'CreateAsset' } as const
const created: AssetEvent = { type: 'AssetCreated', data: asset }

it('makes an asset once', () => {
  given(assetDecider).when(create).then(created)
  given(assetDecider, created).when(create).then()
})
