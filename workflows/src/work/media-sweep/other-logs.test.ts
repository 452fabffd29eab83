import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assetStream } from '@studio/backend/features/assets/events.ts'
import { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { markLog } from '@studio/backend/platform/media/blobs/log-marks.ts'
import { expect, it, vi } from 'vitest'
import { sweepMedia } from './sweep-media.ts'
import {
  blobs,
  deps,
  folder,
  hourMs,
  left,
  log,
  marks,
  now,
  plant,
  project,
  quiet,
  setUpSweptStore,
  sweep,
} from './testing/swept-store.ts'

setUpSweptStore()

it('deletes nothing once a log with events that this one lacks has left its mark, and says so, until that is removed', async () => {
  await project()
  const key = await plant(`${randomId()}/${randomId()}/original`, 400)
  const longer = { id: randomId(), stream: assetStream(AssetId.parse(randomId())), revision: 0n, position: 9_999n }
  expect(await markLog(blobs, { ...log.store, newest: async () => longer })).toEqual([])
  expect(await marks()).toEqual([`log-marks/${longer.id}`])
  const warn = vi.fn<(typeof quiet)['warn']>()
  const sweepAgain = () => sweepMedia({ ...deps(), log: { ...quiet, warn } })
  expect([await sweepAgain(), await left()]).toEqual([0, [key]])
  expect(warn.mock.calls).toEqual([[{ marks: [`log-marks/${longer.id}`] }, expect.stringContaining('remove')]])
  // the longer log comes back to a store that another one has swept meanwhile
  expect(await marks()).toHaveLength(2)
  // as by hand: its type stays
  await rm(join(folder, 'log-marks', longer.id))
  expect([await sweepAgain(), await left()]).toEqual([1, []])
  expect(warn).toHaveBeenCalledTimes(1)
})

it('takes the blobs of a store without marks for those of another log when they are older than this one', async () => {
  await project()
  for (const mark of await marks()) await blobs.delete(mark)
  await plant(`${randomId()}/${randomId()}/original`, 0)
  expect(await markLog(blobs, log.store), 'of this log, before a release left marks').toEqual([])
  for (const mark of await marks()) await blobs.delete(mark)
  const older = await plant(`${randomId()}/${randomId()}/original`, 25)
  for (const night of [1, 2]) expect([night, await sweep()]).toEqual([night, 0])
  expect(await left()).toContain(older)
  await blobs.delete(`log-marks/older-than-${await log.store.logId()}`)
  expect(await sweep()).toBe(1)
  expect(await left()).not.toContain(older)
})

it('makes room on a disk that is too full for the first mark', async () => {
  await project()
  for (const mark of await marks()) await blobs.delete(mark)
  await plant(`${randomId()}/${randomId()}/original`, 0)
  const clock = () => new Date(now.getTime() + 25 * hourMs)
  const put: typeof blobs.put = async (key, ...content) => {
    await blobs.put(key, ...content)
    // its type is stored first
    await rm(join(folder, key))
    throw new Error('no space left')
  }
  expect(await sweepMedia({ ...deps(), clock, blobs: { ...blobs, put } })).toBe(1)
  expect(await marks()).toEqual([])
})

it('leaves the mark that another process of its log has left just before its own could not be stored', async () => {
  await project()
  for (const mark of await marks()) await blobs.delete(mark)
  const put: typeof blobs.put = async (...blob) => {
    await blobs.put(...blob)
    throw new Error('no space left')
  }
  await sweepMedia({ ...deps(), blobs: { ...blobs, put } })
  expect(await marks()).toHaveLength(1)
})

it('deletes nothing while the read models belong to another log', async () => {
  const key = await plant(`${randomId()}/${randomId()}/original`, 400)
  const store = { ...log.store, logId: () => Promise.resolve('another log') }
  await expect(sweepMedia({ ...deps(), store })).rejects.toThrow('behind the log')
  expect(await left()).toEqual([key])
})
