import { membersOptions } from '@studio/media/members'
import { isStatus } from '@studio/ui/api-error'
import { characterFilterAtom } from '@studio/ui/studio-state'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ShownCharacter } from './items.ts'

const none: ReadonlySet<string> = new Set()

/** The character that is chosen as a filter, and the loading state of its images; undefined when none is chosen. */
export function useCharacter() {
  const id = useAtomValue(characterFilterAtom)
  const { data, error, isError, isLoadingError, isPending, refetch } = useQuery({
    ...membersOptions(id ?? ''),
    enabled: id !== undefined,
  })
  const shown = useMemo(
    (): ShownCharacter | undefined =>
      id === undefined ? undefined : { id, ids: data === undefined ? none : new Set(data.map((image) => image.id)) },
    [id, data],
  )
  // Images that are known stay when they could not be fetched anew, but not those of a character that is gone by now.
  const failed = isLoadingError || (isError && isStatus(error, 404))
  return shown && { shown, error: failed ? error : undefined, isPending, refetch }
}
