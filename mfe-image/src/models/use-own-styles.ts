import { listStyles, type Style } from '@studio/backend/contract/library'
import { useCall } from '@studio/ui/query'

/** The styles of the person, newest first; undefined while they are not known. They are asked for when `wanted` only. */
export function useOwnStyles(wanted: boolean): readonly Style[] | undefined {
  return useCall(listStyles, {}, { enabled: wanted }).data
}

/** What a style of the person is called today; one that was deleted has no name any more. Undefined while that is not known. */
export function useStyleName(styleId: string | null): string | undefined {
  const own = useOwnStyles(styleId !== null)
  if (own === undefined || styleId === null) return undefined
  return own.find(({ id }) => id === styleId)?.name ?? 'Deleted style'
}
