import { it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type ShareEvent, ShareId, shareStream } from './events.ts'
import { shares } from './projection.ts'

const assetId = AssetId.parse('55555555-5555-4555-8555-555555555555')
const event = (type: ShareEvent['type'], shareId: string) =>
  recorded(shareStream(assetId), { type, data: { shareId: ShareId.parse(shareId), userId, assetId } })

it('links stay known when they have ended, and a later one of the same image is another', async () => {
  const [first, second] = ['77777777-7777-4777-8777-777777777777', '88888888-8888-4888-8888-888888888888']
  const story = [event('ShareCreated', first), event('ShareEnded', first), event('ShareCreated', second)]
  await given(shares, ...story).expect([
    { _id: first, userId, assetId, open: false },
    { _id: second, userId, assetId, open: true },
  ])
})
