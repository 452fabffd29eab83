import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { clipErrors } from './errors.ts'
import { fileProbe } from './probed-file.ts'

const [busy, other] = [UserId.parse(randomId()), UserId.parse(randomId())]
const unusable = { code: clipErrors.unusableFile.code }
const { signal } = new AbortController()
const limits = { atOnce: 2, mostMs: 60_000 }

/** A store with small files that hold nothing; one whose key begins with `slow` never ends. */
function files() {
  const opened: string[] = []
  const get = async (key: string) => {
    opened.push(key)
    return key.startsWith('slow') ? new Readable({ read: () => undefined }) : Readable.from([Buffer.from('nothing')])
  }
  return { opened, get }
}

it('lets users alternate, and probes one file of each at a time', async () => {
  const { opened, get } = files()
  const probe = fileProbe({ get }, { ...limits, atOnce: 1 })
  const probed = (userId: UserId, key: string) =>
    expect(probe({ userId, file: { key }, holds: 'sound', signal })).rejects.toMatchObject(unusable)
  await Promise.all([...['a1', 'a2', 'a3'].map((key) => probed(busy, key)), probed(other, 'b1')])
  expect(opened).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('holds up nobody else with files that are slow, and lets them go with the client that sent them', async () => {
  const { opened, get } = files()
  const probe = fileProbe({ get }, limits)
  const client = new AbortController()
  const gone = new Error('gone')
  const slow = ['slow 1', 'slow 2'].map((key) =>
    probe({ userId: busy, file: { key }, holds: 'video', signal: client.signal }),
  )
  const ended = Promise.allSettled(slow)
  await vi.waitFor(() => expect(opened).toEqual(['slow 1']))
  await expect(probe({ userId: other, file: { key: 'b1' }, holds: 'video', signal })).rejects.toMatchObject(unusable)
  client.abort(gone)
  const rejected = { status: 'rejected', reason: gone }
  expect(await ended).toEqual([rejected, rejected])
  // the second was never opened
  expect(opened).toEqual(['slow 1', 'b1'])
})

it('refuses a file that takes too long', async () => {
  const probe = fileProbe(files(), { ...limits, mostMs: 1 })
  await expect(probe({ userId: busy, file: { key: 'slow' }, holds: 'sound', signal })).rejects.toMatchObject(unusable)
})
