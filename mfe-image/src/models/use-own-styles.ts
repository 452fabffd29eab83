import { listStyles, type Style } from '@studio/backend/contract/library'
import { useCall } from '@studio/ui/query'
import type { OwnList } from './own-list.ts'

/** The styles of the person, newest first. They are fetched only if `wanted`. */
export function useOwnStyles(wanted: boolean): OwnList<Style> {
  return useCall(listStyles, {}, { enabled: wanted })
}

/** What a style of the person is called today; one that was deleted has no name any more. Undefined while that is not known. */
export function useStyleName(styleId: string | null): string | undefined {
  const { data: own } = useOwnStyles(styleId !== null)
  if (own === undefined || styleId === null) return undefined
  return own.find(({ id }) => id === styleId)?.name ?? 'Deleted style'
}
