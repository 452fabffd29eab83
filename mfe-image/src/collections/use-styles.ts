import { createStyle, listStyles, styleImages } from '@studio/backend/contract/library'
import { changeCollection } from '@studio/media/members'
import type { Collections } from '@studio/media/membership'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'

/** The person's styles, to which images can be added. */
export function useStyles(): Collections {
  const client = useQueryClient()
  const { mutateAsync: create } = useCommand(createStyle)
  const { mutateAsync: add } = useCommand(styleImages.add)
  const { mutateAsync: remove } = useCommand(styleImages.remove)
  const { mutateAsync: many } = useCommand(styleImages.change)
  const listKey = cacheKey(listStyles)
  return {
    noun: 'style',
    list: useCall(listStyles, {}),
    listKey,
    create: async (name) => (await create({ body: { name } })).id,
    change: ({ id: styleId, ...change }) => {
      const params = { styleId }
      return changeCollection(
        {
          add: (body) => add({ params, body }),
          remove: (body) => remove({ params, body }),
          many: (body) => many({ params, body }),
        },
        change,
      )
    },
    refresh: () => client.invalidateQueries({ queryKey: listKey }),
  }
}
