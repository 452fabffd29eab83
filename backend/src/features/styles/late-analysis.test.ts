import { expect, it } from 'vitest'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { userId } from '../jobs/testing/builders.ts'
import { analyzeStyle } from './analysis.ts'

const image = 'data:image/png;base64,AAAA'

it('reads no more pictures, and asks nobody, once the client was told that it takes too long', async () => {
  const late = new AbortController()
  let [read, asked] = [0, 0]
  const decoder = {
    makeModelView: async () => {
      read += 1
      if (read === 2) late.abort(new DomainError(commonErrors.unavailable, 'This takes too long.'))
      return { from: 'image/png', bytes: new Uint8Array() } as const
    },
  }
  const ask: Parameters<typeof analyzeStyle>[0]['ask'] = async ({ prepare }) => {
    await prepare()
    asked += 1
    return { text: '', finish: 'stop', amount: 0 }
  }
  const id = randomId()
  const command = { commandId: id, correlationId: id, causationId: id, at: '2026-11-29T10:00:00.000Z' }
  const request = { command, userId, images: [image, image, image], signal: late.signal }
  const prices = { inputPrice: 1, outputPrice: 1, priceListVersion: 1 }
  const model = { id: 'm', label: 'M', provider: 'openrouter', ...prices }
  await expect(analyzeStyle({ ask, seeing: async () => model, decoder }, request)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect([read, asked]).toEqual([2, 0])
})
