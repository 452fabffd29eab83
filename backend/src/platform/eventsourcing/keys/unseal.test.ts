import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Recorded } from '../event.ts'
import { randomId } from '../ids.ts'
import { KeyMissing, SealBroken } from '../store/errors.ts'
import { noteEvents } from '../testing/fixture-events.ts'
import { personalFields } from './personal-fields.ts'
import { memoryKeys } from './testing/memory-keys.ts'
import { sealData, unseal } from './unseal.ts'

const fields = personalFields(noteEvents.NoteWritten)

async function sealed(plain: string) {
  const keys = memoryKeys()
  const owner = randomId()
  const id = randomId()
  await keys.create(owner)
  const data = await sealData({ owner, text: { plain } }, id, fields, keys)
  const metadata = { correlationId: id, causationId: id, schema: 1 }
  const envelope = { id, stream: 'note-1', revision: 0n, position: 1n, created: new Date(0) }
  const event: Recorded = { ...envelope, type: 'NoteWritten', data, metadata }
  return { keys, owner, event }
}

test('any text comes back as it was, and never the same sealed text twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (plain) => {
      const { keys, owner, event } = await sealed(plain)
      expect((await unseal(event, noteEvents, keys)).data).toEqual({ owner, text: { plain } })
      const again = await sealData({ owner, text: { plain } }, event.id, fields, keys)
      expect(again).not.toEqual(event.data)
    }),
  )
})

test('a sealed text opens in its own event only', async () => {
  const { keys, event } = await sealed('secret')
  await expect(unseal({ ...event, id: randomId() }, noteEvents, keys)).rejects.toThrow(SealBroken)
})

test('what an older version of an event had in clear is erased with the key too', async () => {
  const { keys, owner, event } = await sealed('secret')
  const inClear = { ...event, data: { owner, text: { plain: 'secret' } } }
  expect(await unseal(inClear, noteEvents, memoryKeys())).toEqual(inClear)
  await keys.erase(owner)
  expect((await unseal(inClear, noteEvents, keys)).data).toEqual({ owner, text: { erased: true } })
})

test('erased and absent keys are distinguished', async () => {
  const { keys, owner, event } = await sealed('secret')
  await expect(unseal(event, noteEvents, memoryKeys())).rejects.toThrow(KeyMissing)
  await keys.erase(owner)
  expect((await unseal(event, noteEvents, keys)).data).toEqual({ owner, text: { erased: true } })
  await expect(sealData({ owner, text: { plain: 'x' } }, event.id, fields, keys)).rejects.toMatchObject({
    why: 'erased',
  })
})
