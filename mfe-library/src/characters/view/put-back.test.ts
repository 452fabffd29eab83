import { expect, it } from 'vitest'
import { putBack } from './put-back.ts'

it('tries again what has failed, not what is gone, and counts nothing as left in the other character that had returned before', async () => {
  const taken: string[] = []
  const fates = new Map<string, 'failed' | 'changed'>([
    ['a', 'failed'],
    ['b', 'changed'],
    ['c', 'changed'],
  ])
  const commands: Parameters<typeof putBack>[0] = {
    change: async ({ body }) => ({
      images: body.assetIds.map((id) => ({ id, fate: fates.get(id) ?? 'not-found' })),
    }),
    changeMembers: async ({ ids }) => {
      taken.push(...ids)
      return { changed: [], settled: [], failed: ids.filter((id) => id === 'b') }
    },
  }
  const moved = { to: { id: 'ada', name: 'Ada' }, added: ['a', 'b', 'c', 'd', 'e'] }
  const outcome = await putBack(commands, { characterId: 'mira', ids: ['a', 'b', 'c', 'd'], moved })
  expect(outcome).toEqual({ back: new Set(['b', 'c']), stayed: 3, failed: ['a', 'b'] })
  expect(taken).toEqual(['b', 'c'])
})
