import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { clipErrors } from './errors.ts'
import { fileProbe } from './probed-file.ts'

it('copies and probes one file at a time, and lets users alternate', async () => {
  const [busy, other] = [UserId.parse(randomId()), UserId.parse(randomId())]
  const order: string[] = []
  let running = 0
  let most = 0
  const probe = fileProbe({
    get: (key) => {
      running += 1
      most = Math.max(most, running)
      order.push(key)
      return Promise.resolve(Readable.from([Buffer.from('neither a video nor a sound')]))
    },
  })
  const probed = async (userId: UserId, key: string) => {
    const file = { key, contentType: 'audio/mpeg', bytes: 27, checksum: key }
    try {
      await expect(probe(userId, file, 'sound')).rejects.toMatchObject({ code: clipErrors.unusableFile.code })
    } finally {
      running -= 1
    }
  }
  await Promise.all([...['a1', 'a2', 'a3'].map((key) => probed(busy, key)), probed(other, 'b1')])
  expect(most).toBe(1)
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})
