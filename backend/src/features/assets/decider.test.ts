import { describe, expect, it } from 'vitest'
import { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import { mostEvents } from '../../platform/eventsourcing/limited-changes.ts'
import { toLoggedMedia } from '../../platform/eventsourcing/stored-media.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { repeated } from '../../platform/eventsourcing/testing/repeated.ts'
import { assetId, context, jobId, media, userId } from '../jobs/testing/builders.ts'
import { type AssetCommand, assetDecider, type NewAsset } from './decider.ts'
import type { AssetEvent } from './events.ts'
import {
  favorited,
  purged,
  restored,
  trashed,
  unfavorited,
  uploadPurged,
  uploadRestored,
  uploadTrashed,
} from './testing/life.ts'

const asset: NewAsset = { assetId, userId, jobId, n: 0, kind: 'output', origin: 'job', media, sources: [] }
const create: AssetCommand = { ...context, ...asset, type: 'CreateAsset' }
const data = { ...asset, ...toLoggedMedia(media) }
const created: AssetEvent = { type: 'AssetCreated', data }

const uploaded: AssetEvent = { type: 'AssetCreated', data: { ...data, kind: 'upload' } }
/** A picture that no job made, and the ids that its events repeat. */
const alone = { assetId, userId, kind: 'upload', origin: 'upload', sources: [] }
const sent: AssetEvent = { type: 'AssetCreated', data: { ...alone, ...toLoggedMedia(media) } }
const aloneIds = { assetId, userId }

type OwnerCommand = Exclude<AssetCommand, { type: 'CreateAsset' | 'Expire' | 'PurgeUnused' }>

const owner = { ...context, userId }
const toggle: OwnerCommand = { ...owner, type: 'ToggleFavorite' }
const mark = (favorite: boolean): OwnerCommand => ({ ...owner, type: 'SetFavorite', favorite })
const trash: OwnerCommand = { ...owner, type: 'Trash' }
const restore: OwnerCommand = { ...owner, type: 'Restore' }
const undoRestore: OwnerCommand = { ...owner, type: 'UndoRestore' }
const purge: OwnerCommand = { ...owner, type: 'Purge' }
const purgeUnused: AssetCommand = { ...context, type: 'PurgeUnused' }
const expire = (at: string): AssetCommand => ({ ...context, at, type: 'Expire' })
const ofOwners = [toggle, mark(true), trash, restore, undoRestore, purge]

describe('an asset', () => {
  it('is created once, and not again after it is gone', () => {
    given(assetDecider).when(create).then(created)
    given(assetDecider, created).when(create).then()
    given(assetDecider, created, trashed(), purged()).when(create).then()
  })

  it.each(ofOwners)('does not exist for anybody else, under another job, or before it is made: $type', (command) => {
    const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
    given(assetDecider, created)
      .when({ ...command, userId: stranger })
      .thenRefused('not-found')
    const otherJob = JobId.parse('99999999-9999-4999-8999-999999999999')
    given(assetDecider, created)
      .when({ ...command, jobId: otherJob })
      .thenRefused('not-found')
    given(assetDecider).when(command).thenRefused('not-found')
  })

  it.each([toggle, mark(true)])('that was uploaded cannot be a favourite: $type', (command) => {
    given(assetDecider, uploaded).when(command).thenRefused('not-found')
  })
})

describe('a favourite', () => {
  it('is toggled', () => {
    given(assetDecider, created)
      .when({ ...toggle, jobId })
      .then(favorited())
    given(assetDecider, created, favorited()).when(toggle).then(unfavorited())
  })

  it('is set to the requested value, however often', () => {
    given(assetDecider, created).when(mark(true)).then(favorited())
    given(assetDecider, created, favorited()).when(mark(true)).then()
    given(assetDecider, created, favorited()).when(mark(false)).then(unfavorited())
    given(assetDecider, created).when(mark(false)).then()
  })

  it('can be marked again after it was unmarked', () => {
    const noMore = given(assetDecider, created, favorited(), unfavorited())
    noMore.when(mark(false)).then()
    noMore.when(mark(true)).then(favorited())
  })

  it('stays one in the trash, where marks cannot be changed', () => {
    const inTrash = given(assetDecider, created, favorited(), trashed({ favorite: true }))
    inTrash.when(toggle).thenRefused('not-found')
    inTrash.when(mark(false)).thenRefused('not-found')
    inTrash.when(restore).then(restored({ favorite: true }))
    const back = given(assetDecider, created, favorited(), trashed({ favorite: true }), restored({ favorite: true }))
    expect(back.state).toMatchObject({ status: 'active', favorite: true })
  })
})

describe('an image that was changed as often as it may be', () => {
  const full = [created, ...repeated(mostEvents / 2, favorited(), unfavorited())]

  it('keeps its mark, and can still be deleted, restored and purged', () => {
    const image = given(assetDecider, ...full)
    for (const command of [toggle, mark(true)]) image.when(command).thenRefused('too-many-changes')
    image.when(mark(false)).then()
    given(assetDecider, ...full.slice(0, -1))
      .when(toggle)
      .then(unfavorited())
    image.when(trash).then(trashed())
    given(assetDecider, ...full, trashed(), restored())
      .when(undoRestore)
      .then(trashed())
  })

  it('comes out of the trash even when it was put there as often as it may be', () => {
    const life = [...full, ...repeated(mostEvents / 2, trashed(), restored())]
    const image = given(assetDecider, ...life)
    for (const command of [trash, undoRestore]) image.when(command).thenRefused('too-many-changes')
    const inTrash = given(assetDecider, ...life.slice(0, -1))
    inTrash.when(restore).then(restored())
    inTrash.when(purge).then(purged())
    inTrash.when(expire('2026-12-21T10:00:00.000Z')).then(purged())
  })
})

describe('the trash', () => {
  it('takes an image and restores it; doing so twice changes nothing', () => {
    given(assetDecider, created).when(trash).then(trashed())
    given(assetDecider, created, trashed()).when(trash).then()
    given(assetDecider, created, trashed()).when(restore).then(restored())
    given(assetDecider, created).when(restore).then()
  })

  it('has an image as if it had never been restored, when the restore is undone before its 30 days are over', () => {
    const before = '2026-11-01T10:00:00.000Z'
    const back = given(assetDecider, created, trashed({ trashedAt: before }), restored(), favorited())
    back.when(undoRestore).then(trashed({ trashedAt: before, favorite: true }))
    given(assetDecider, uploaded, uploadTrashed({ trashedAt: before }), uploadRestored())
      .when(undoRestore)
      .then(uploadTrashed({ trashedAt: before }))
    const longAgo = '2026-10-22T10:00:00.000Z'
    given(assetDecider, created, trashed({ trashedAt: longAgo }), restored())
      .when(undoRestore)
      .then(trashed({ trashedAt: context.at }))
    given(assetDecider, created, trashed(), restored(), trashed()).when(undoRestore).then()
    given(assetDecider, created).when(undoRestore).then()
  })

  it('must contain an image before it can be purged', () => {
    given(assetDecider, created).when(purge).thenRefused('not-in-trash')
    given(assetDecider, created, trashed()).when(purge).then(purged())
    given(assetDecider, created, trashed(), restored()).when(purge).thenRefused('not-in-trash')
  })

  it('restores nothing that was purged', () => {
    const gone = given(assetDecider, created, trashed(), purged())
    for (const command of [toggle, mark(true), trash, restore, undoRestore]) gone.when(command).thenRefused('not-found')
    gone.when(purge).then()
    gone.when(expire('2030-01-01T00:00:00.000Z')).then()
  })

  it('takes an upload and restores it, with separate event types', () => {
    given(assetDecider, uploaded)
      .when({ ...trash, kind: 'upload' })
      .then(uploadTrashed())
    const inTrash = given(assetDecider, uploaded, uploadTrashed())
    inTrash.when(trash).then()
    inTrash.when(restore).then(uploadRestored())
    inTrash.when(purge).then(uploadPurged())
    inTrash.when(expire('2026-12-21T10:00:00.000Z')).then(uploadPurged())
    given(assetDecider, uploaded, uploadTrashed(), uploadRestored()).when(restore).then()
    given(assetDecider, uploaded, uploadTrashed(), uploadPurged()).when(restore).thenRefused('not-found')
  })

  it('takes a picture that no job made and restores it, with neither a job nor a number', () => {
    given(assetDecider)
      .when({ ...context, ...alone, media, type: 'CreateAsset' })
      .then(sent)
    const trashedAlone: AssetEvent = { type: 'UploadTrashed', data: { ...aloneIds, trashedAt: context.at } }
    given(assetDecider, sent).when(trash).then(trashedAlone)
    const inTrash = given(assetDecider, sent, trashedAlone)
    inTrash.when(restore).then({ type: 'UploadRestored', data: aloneIds })
    inTrash.when(purge).then({ type: 'UploadPurged', data: aloneIds })
    given(assetDecider, sent)
      .when({ ...trash, jobId })
      .thenRefused('not-found')
  })

  it('is purged by the product when it is a mask, once, and by nobody else', () => {
    const mask: AssetEvent = { type: 'AssetCreated', data: { ...sent.data, kind: 'mask', origin: 'mask' } }
    const purged: AssetEvent = { type: 'AssetPurged', data: aloneIds }
    given(assetDecider, mask).when(purgeUnused).then(purged)
    given(assetDecider, mask, purged).when(purgeUnused).then()
    given(assetDecider).when(purgeUnused).then()
  })

  it.each(['audio', 'video'])('is purged by the product when it is %s that came with a request, once', (medium) => {
    const input: AssetEvent = { type: 'AssetCreated', data: { ...data, kind: 'upload', medium } }
    given(assetDecider, input).when(purgeUnused).then(uploadPurged({ medium }))
    given(assetDecider, input, uploadPurged({ medium })).when(purgeUnused).then()
    // it is deleted 30 days later
    given(assetDecider, input, uploadTrashed({ medium })).when(purgeUnused).then()
  })

  it('is purged by its owner alone when it is in a list', () => {
    const clip: AssetEvent = { type: 'AssetCreated', data: { ...data, medium: 'video' } }
    const sentAlone: AssetEvent = { type: 'AssetCreated', data: { ...sent.data, medium: 'video' } }
    for (const listed of [uploaded, sent, created, clip, sentAlone])
      given(assetDecider, listed).when(purgeUnused).then()
  })

  it('takes no mask: it belongs to the requests that name it', () => {
    const mask: AssetEvent = { type: 'AssetCreated', data: { ...sent.data, kind: 'mask', origin: 'mask' } }
    for (const command of [toggle, trash, restore, purge])
      given(assetDecider, mask).when(command).thenRefused('not-found')
  })

  it('takes no asset under the wrong kind', () => {
    given(assetDecider, uploaded)
      .when({ ...trash, kind: 'output' })
      .thenRefused('not-found')
    given(assetDecider, created)
      .when({ ...trash, kind: 'upload' })
      .thenRefused('not-found')
  })

  it('lets images expire 30 days after they were last deleted', () => {
    const inTrash = given(assetDecider, created, trashed())
    inTrash.when(expire('2026-12-21T09:59:59.999Z')).then()
    inTrash.when(expire('2026-12-21T10:00:00.000Z')).then(purged())
    const again = trashed({ trashedAt: '2026-12-01T10:00:00.000Z' })
    given(assetDecider, created, trashed(), restored(), again).when(expire('2026-12-21T10:00:00.000Z')).then()
    given(assetDecider, created, trashed(), restored()).when(expire('2026-12-21T10:00:00.000Z')).then()
    given(assetDecider).when(expire('2026-12-21T10:00:00.000Z')).then()
  })
})
