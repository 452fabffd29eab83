import { characterImages, type Shape } from '@studio/backend/contract/library'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { refreshOpenMembers } from './refresh-open-members.ts'

const characterId = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const [one, two, three] = [idOf(1), idOf(2), idOf(3)]

/** Which of the images the server says are in the character; the others are in the trash. */
function answer(members: readonly string[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const ids = new URL(request.url, 'http://studio').searchParams.get('ids')?.split(',') ?? []
    asked.push(...ids)
    return Response.json(ids.filter((id) => members.includes(id)).map(detailsOf))
  })
  // Node's requests need whole addresses.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(address: string, init: RequestInit) {
        super(new URL(address, 'http://studio'), init)
      }
    },
  )
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const detailsOf = (id: string) => ({
  id,
  generationId: id,
  n: 0,
  url: '',
  thumbnailUrl: '',
  width: 1,
  height: 1,
  thumbhash: '',
  isFavorite: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  collections: [characterId],
})

/** A page that shows these images of the character; counts how often it fetches them. */
async function pageWith(shown: readonly string[]) {
  const client = createQueryClient()
  let fetched = 0
  const observer = new QueryObserver<readonly Shape[]>(client, {
    queryKey: cacheKey(characterImages.columns, { params: { characterId } }),
    queryFn: async () => {
      fetched += 1
      return shown.map((id) => ({ id, ratio: 1000 }))
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  await observer.refetch()
  fetched = 0
  return { client, fetches: () => fetched }
}

it.each([
  { happens: 'has left it', shown: [one, two], members: [one], changed: [two], fetches: 1 },
  { happens: 'has come back to it', shown: [one], members: [one, two], changed: [two], fetches: 1 },
  { happens: 'is in it as before', shown: [one, two], members: [one, two], changed: [one, two], fetches: 0 },
  { happens: 'was never in it', shown: [one], members: [one], changed: [three], fetches: 0 },
])('fetches the images of an open character when one $happens: $fetches times', async (example) => {
  answer(example.members)
  const { client, fetches } = await pageWith(example.shown)
  await refreshOpenMembers(client, example.changed)
  expect(fetches()).toBe(example.fetches)
})

it('asks nothing while no character is open', async () => {
  const asked = answer([one])
  await refreshOpenMembers(createQueryClient(), [one])
  expect(asked).toEqual([])
})
