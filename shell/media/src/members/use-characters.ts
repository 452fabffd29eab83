import { createCharacter, listCharacters } from '@studio/backend/contract/library'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { refreshMembers, useChangeMembers } from './members.ts'
import type { Collections } from './membership.ts'

/** The person's characters, to which images can be added. */
export function useCharacters(): Collections {
  const client = useQueryClient()
  const { mutateAsync: create } = useCommand(createCharacter)
  const changeMembers = useChangeMembers()
  return {
    noun: 'character',
    list: useCall(listCharacters, {}),
    listKey: cacheKey(listCharacters),
    create: async (name) => (await create({ body: { name } })).id,
    change: ({ id, ...change }) => changeMembers({ characterId: id, ...change }),
    refresh: (id) => refreshMembers(client, id),
  }
}
