import { it } from 'vitest'
import { assetId, jobId, media, userId } from '../jobs/testing/builders.ts'
import { given, recorded } from '../projections/given.ts'
import type { AssetEvent } from './events.ts'
import { assets } from './projection.ts'

const data = { assetId, userId, jobId, n: 0, kind: 'output', media, sources: [] } satisfies AssetEvent['data']
const created = recorded('asset', { type: 'AssetCreated', data })

it('assets know their owner and their media', async () => {
  const { assetId: _id, ...asset } = data
  await given(assets, created).expect([{ _id, ...asset, createdAt: created.created }])
})
