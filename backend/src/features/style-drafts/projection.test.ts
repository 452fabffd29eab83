import { it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { styleId } from '../collections/testing/members.ts'
import { assetId, userId } from '../jobs/testing/builders.ts'
import { type StyleDraftEvent, StyleDraftId, styleDraftStream } from './events.ts'
import { styleDrafts } from './projection.ts'

const draftId = StyleDraftId.parse('77777777-7777-4777-8777-777777777777')
const ids = { draftId, userId }
const at = new Date('2026-01-01T00:00:00.000Z')
const event = (of: StyleDraftEvent) => recorded(styleDraftStream(draftId), of, { created: at })
const texts = { name: { plain: 'Soft' }, description: { plain: '' } }
const drafted = () => event({ type: 'StyleDrafted', data: { ...ids, styleId, assetIds: [assetId], ...texts } })
const described = () => event({ type: 'StyleDraftDescribed', data: { ...ids, instructions: { plain: 'Soft light' } } })

const document = { _id: draftId, userId, styleId, createdAt: at, assetIds: [assetId], name: 'Soft', description: '' }

it('a style that is being created has no instructions until it is described, and is blank in the end', async () => {
  await given(styleDrafts, drafted()).expect([document])
  await given(styleDrafts, drafted(), described()).expect([{ ...document, instructions: 'Soft light' }])
  const closed = () => event({ type: 'StyleDraftClosed', data: ids })
  await given(styleDrafts, drafted(), described(), closed()).expect([{ _id: draftId }])
})
