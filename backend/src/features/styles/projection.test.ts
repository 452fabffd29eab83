import { it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { mostNewest } from '../../platform/projections/members.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import type { MemberEvent } from '../collections/events.ts'
import { memberStream } from '../collections/streams.ts'
import { image, styleId } from '../collections/testing/members.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type StyleEvent, styleStream } from './events.ts'
import { styles } from './projection.ts'

const texts = { name: { plain: 'Ada' }, description: { plain: '' }, instructions: { plain: 'Soft light' } }
const ids = { styleId, userId }
const at = new Date('2026-01-01T00:00:00.000Z')
const trashedAt = '2026-02-01T00:00:00.000Z'
const event = (of: StyleEvent) => recorded(styleStream(styleId), of, { created: at })
const created = () => event({ type: 'StyleCreated', data: { ...ids, ...texts } })
const deleted = () => event({ type: 'StyleDeleted', data: { ...ids, trashedAt } })

const imageOf = (n: number) => AssetId.parse(`33333333-3333-4333-8333-${String(n).padStart(12, '0')}`)
const ofImage = (n: number, of: MemberEvent) =>
  recorded(memberStream({ kind: 'style', id: styleId, assetId: imageOf(n) }), of)
const added = (n: number) => ofImage(n, { type: 'StyleImageAdded', data: { ...ids, assetId: imageOf(n), ...image } })
const removed = (n: number) => ofImage(n, { type: 'StyleImageRemoved', data: { ...ids, assetId: imageOf(n) } })

const empty = { members: 0, newest: [], cover: [] }
const document = {
  _id: styleId,
  userId,
  name: 'Ada',
  description: '',
  instructions: 'Soft light',
  createdAt: at,
  listed: true,
  ...empty,
}

it('styles keep both of two changes of different fields', async () => {
  await given(styles, created()).expect([document])
  const renamed = () => event({ type: 'StyleChanged', data: { ...ids, name: { plain: 'Bea' } } })
  const rewritten = () => event({ type: 'StyleChanged', data: { ...ids, instructions: { plain: 'Hard light' } } })
  await given(styles, created(), renamed(), rewritten()).expect([
    { ...document, name: 'Bea', instructions: 'Hard light' },
  ])
})

it('styles count their images and know the newest of them', async () => {
  const twenty = () => Array.from({ length: 20 }, (_, n) => added(n))
  const newest = Array.from({ length: mostNewest }, (_, n) => imageOf(20 - mostNewest + n))
  await given(styles, created(), ...twenty()).expect([{ ...document, members: 20, newest }])
  await given(styles, created(), added(1), added(2), removed(1)).expect([
    { ...document, members: 1, newest: [imageOf(2)] },
  ])
})

it('styles lose their cover with its image', async () => {
  const chosen = () => event({ type: 'StyleCoverChosen', data: { ...ids, assetId: imageOf(1) } })
  const one = { ...document, members: 1, newest: [imageOf(1)] }
  await given(styles, created(), added(1), chosen()).expect([{ ...one, cover: [imageOf(1)] }])
  await given(styles, created(), added(1), chosen(), removed(1), added(1)).expect([one])
})

it('styles leave the list, come back with their images, and are blank in the end', async () => {
  const one = { ...document, members: 1, newest: [imageOf(1)] }
  const story = () => [created(), added(1), deleted()]
  await given(styles, ...story()).expect([{ ...one, listed: false, deletedAt: new Date(trashedAt) }])
  await given(styles, ...story(), event({ type: 'StyleRestored', data: ids })).expect([one])
  await given(styles, ...story(), event({ type: 'StylePurged', data: ids })).expect([{ _id: styleId }])
})
