import { it } from 'vitest'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { assetId, context, jobId, userId } from '../jobs/testing/builders.ts'
import { referenceDecider } from './decider.ts'
import type { ReferenceEvent } from './events.ts'

const record = {
  ...context,
  type: 'RecordProviderCopies',
  userId,
  jobId,
  provider: 'wavespeed',
  assetIds: [assetId],
  addresses: ['https://uploads.example/1.jpg'],
} as const
const lent: ReferenceEvent = {
  type: 'ReferencesLent',
  data: {
    userId,
    jobId,
    provider: 'wavespeed',
    assetIds: [assetId],
    addresses: { plain: '["https://uploads.example/1.jpg"]' },
  },
}

it('records the addresses of a job once: the first ones stay', () => {
  given(referenceDecider).when(record).then(lent)
  given(referenceDecider, lent)
    .when({ ...record, addresses: ['https://uploads.example/2.jpg'] })
    .then()
})
