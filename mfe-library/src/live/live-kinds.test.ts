import { createLiveKinds } from '@studio/ui/live-kinds'
import { createQueryClient } from '@studio/ui/query-client'
import { expect, it, vi } from 'vitest'
import { libraryKinds } from './live-kinds.ts'

it('fetches the lists that a change of a character, style, LoRA or picture touches', () => {
  const client = createQueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  const live = createLiveKinds()
  // Which characters a picture has left or joined is asked first: see refresh-members.test.ts.
  live.register(libraryKinds.filter(({ kind, name }) => kind !== 'image' || !name.endsWith('/columns')))
  const fetched = (kind: 'character' | 'style' | 'lora' | 'image') => {
    invalidated.mockClear()
    live.apply(client, [{ kind, id: 'x1' }])
    return invalidated.mock.calls.map(([filters]) => filters?.queryKey)
  }
  expect(fetched('character')).toEqual([
    ['/api/characters/:characterId/images/columns', { params: { characterId: 'x1' } }],
    ['/api/characters'],
    ['/api/characters/:characterId/videos'],
  ])
  expect(fetched('style')).toEqual([['/api/styles'], ['/api/style-drafts'], ['/api/styles/:styleId/versions']])
  expect(fetched('lora')).toEqual([['/api/loras']])
  expect(fetched('image')).toEqual([['/api/characters'], ['/api/characters/:characterId/videos'], ['/api/styles']])
})
