import { it } from 'vitest'
import { type StoredMedia, toLoggedMedia } from '../../platform/eventsourcing/stored-media.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { type AssetEvent, assetStream } from '../assets/events.ts'
import { purged, restored, trashed } from '../assets/testing/life.ts'
import { characterVideoStream } from '../character-videos/commands.ts'
import type { CharacterVideoEvent } from '../character-videos/events.ts'
import { assetId, jobId, userId } from '../jobs/testing/builders.ts'
import type { MemberEvent } from './events.ts'
import { members, memberships } from './projection.ts'
import { memberStream } from './streams.ts'
import { characterId, image, pair } from './testing/members.ts'

/** The story of one image in one character, in a stream of its own. */
function story(...events: readonly MemberEvent[]) {
  const stream = memberStream({ kind: 'character', id: characterId, assetId })
  return events.map((event, n) => recorded(stream, event, { revision: BigInt(n) }))
}
const added: MemberEvent = { type: 'CharacterImageAdded', data: { ...pair, ...image } }
const removed: MemberEvent = { type: 'CharacterImageRemoved', data: pair }
const moved: MemberEvent = { type: 'CharacterImageMoved', data: { ...pair, rank: 'p' } }

const ids = { _id: `${characterId} ${assetId}`, userId, collectionId: characterId, assetId }
const document = { ...ids, listed: true, rank: 'm', ratio: 1_500, generationId: jobId }

it('members are one document for each image in each character, at its place', async () => {
  await given(members, ...story(added)).expect([document])
  await given(members, ...story(added, moved)).expect([{ ...document, rank: 'p' }])
})

it('a member that is removed leaves the list, and may come back', async () => {
  await given(members, ...story(added, removed)).expect([{ ...ids, listed: false }])
  const again: MemberEvent = { type: 'CharacterImageAdded', data: { ...pair, ...image, rank: 'z' } }
  await given(members, ...story(added, removed, again)).expect([{ ...document, rank: 'z' }])
})

const onAsset = assetStream(assetId)
const membership = { _id: assetId, userId, medium: 'image', listed: true, collections: [characterId] }
const media = { contentType: 'image/png', bytes: 10, width: 5, height: 2, checksum: '', thumbhash: '' }
const made = (of: StoredMedia): AssetEvent => ({
  type: 'AssetCreated',
  data: { assetId, userId, jobId, n: 0, kind: 'output', origin: 'job', ...toLoggedMedia(of), sources: [] },
})
const asset = () => recorded(onAsset, made(media))

it('memberships say in which collections an image is', async () => {
  await given(memberships, asset()).expect([{ ...membership, collections: [] }])
  await given(memberships, asset(), ...story(added)).expect([membership])
  await given(memberships, asset(), ...story(added, removed)).expect([{ ...membership, collections: [] }])
})

it('memberships say in which characters a video is', async () => {
  const film = { durationMs: 5_000, frameRate: '24/1', videoCodec: 'h264', hasSound: false }
  const video = () => recorded(onAsset, made({ ...media, contentType: 'video/mp4', video: film }))
  const put: CharacterVideoEvent = {
    type: 'CharacterVideoAdded',
    data: { ...pair, addedAt: '2026-01-01T00:00:00.000Z' },
  }
  const taken: CharacterVideoEvent = { type: 'CharacterVideoRemoved', data: pair }
  const ofCharacter = (...events: readonly CharacterVideoEvent[]) =>
    events.map((event, n) => recorded(characterVideoStream(pair), event, { revision: BigInt(n) }))
  const found = { ...membership, medium: 'video' }
  await given(memberships, video(), ...ofCharacter(put)).expect([found])
  await given(memberships, video(), ...ofCharacter(put), recorded(onAsset, trashed())).expect([
    { ...found, listed: false },
  ])
  await given(memberships, video(), ...ofCharacter(put, taken)).expect([{ ...found, collections: [] }])
})

it('memberships follow the image into the trash and out of it, and stay when it is gone', async () => {
  const before = () => [asset(), ...story(added), recorded(onAsset, trashed())]
  await given(memberships, ...before()).expect([{ ...membership, listed: false }])
  await given(memberships, ...before(), recorded(onAsset, restored())).expect([membership])
  await given(memberships, ...before(), recorded(onAsset, purged())).expect([{ ...membership, listed: false }])
})
