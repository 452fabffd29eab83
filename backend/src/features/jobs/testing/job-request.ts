import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import type { JobRequest } from '../commands.ts'

/** A new request of this person for pictures by WaveSpeed, which is admitted. */
export function jobRequest(userId: UserId, outputs: number): JobRequest {
  return {
    commandId: randomId(),
    correlationId: randomId(),
    causationId: randomId(),
    at: new Date().toISOString(),
    userId,
    kind: 'image',
    model: 'bytedance/seedream-v4',
    provider: 'wavespeed',
    outputs,
    prompt: 'a lighthouse at dawn',
    settings: { aspectRatio: 'square', quality: '2K' },
    uploads: [],
    referenceAssetIds: [],
    unitPrice: 27_000,
    priceListVersion: 1,
    dailySpendCap: 20_000_000,
    storage: { used: 0, quota: 20_000_000_000 },
  }
}
