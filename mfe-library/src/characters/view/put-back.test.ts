import { expect, it } from 'vitest'
import { putBack, putBackWords } from './put-back.ts'

it('tries again what has failed, not what is gone, and counts nothing as left in the other character that had returned before', async () => {
  const taken: string[] = []
  const changeMembers: Parameters<typeof putBack>[0] = async ({ change, ids }) => {
    if (change === 'put-back') return { changed: ['b', 'c'], settled: ['b', 'c', 'd'], failed: ['a'], gone: ['d'] }
    taken.push(...ids)
    return { changed: [], settled: [], failed: ids.filter((id) => id === 'b') }
  }
  const moved = { to: { id: 'ada', name: 'Ada' }, added: ['a', 'b', 'c', 'd', 'e'] }
  const outcome = await putBack(changeMembers, { characterId: 'mira', ids: ['a', 'b', 'c', 'd'], moved })
  expect(outcome).toEqual({ back: new Set(['b', 'c']), stayed: 3, failed: ['a', 'b'], gone: 0 })
  expect(taken).toEqual(['b', 'c'])
})

it('says of images that are gone that they are, and that it has failed only where something failed or none came back', () => {
  const words = (outcome: Partial<Parameters<typeof putBackWords>[1]>) => {
    const nothing = { back: new Set<string>(), stayed: 0, failed: [], gone: 0 }
    const { title, description } = putBackWords({}, { ...nothing, ...outcome })
    return `${title}: ${description}`
  }
  const back = new Set(['a', 'b', 'c'])
  expect(words({ back, gone: 1 })).toBe('Restored: 3 images. 1 image not there any more')
  expect(words({ gone: 1 })).toBe('Error: Failed to restore images. 1 image not there any more.')
  expect(words({ back, failed: ['d'], gone: 1 })).toBe('Error: Failed to restore images. 1 image not there any more.')
})
