import { useGeneration } from '@studio/media/gallery'
import { isStatus } from '@studio/ui/api-error'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type EditRef, isId } from '../../address/edit-search.ts'
import { familyOptions } from '../../detail/family/use-family.ts'
import { type Edited, editedOf, editedRelative } from './edited.ts'
import { trashedOptions } from './trashed.ts'

/** The picture that an address names, kept up to date by the live feed. */
export function useEdited(named: EditRef | undefined): Edited {
  const found = useFound(named)
  const isLost = named !== undefined && isId(named.imageId) && found.kind === 'gone'
  const trashed = useQuery({ ...trashedOptions(named ?? nothing), enabled: isLost })
  if (!isLost) return found
  if (trashed.isLoading) return { kind: 'loading' }
  if (!trashed.data) return found
  return { kind: 'trashed', assetId: trashed.data.id, generationId: named.imageId }
}

const nothing = { imageId: '' }

/** The same outside of the trash, or as the picture's own id names it there. */
function useFound(named: EditRef | undefined): Edited {
  const id = named !== undefined && isId(named.imageId) ? named.imageId : undefined
  const generation = useGeneration(id ?? '', { enabled: id !== undefined })
  // No generation of the gallery has this id: it may be the id of a picture itself.
  const isOther = id !== undefined && generation.data === null
  const family = useInfiniteQuery({ ...familyOptions(id ?? ''), enabled: isOther, retry: false })
  if (named === undefined) return { kind: 'none' }
  if (id === undefined) return { kind: 'gone' }
  if (generation.data) return editedOf(generation.data, named)
  if (generation.isLoadingError) return { kind: 'failed', retry: () => void generation.refetch() }
  if (!isOther) return { kind: 'loading' }
  if (family.data !== undefined) return editedRelative(family.data)
  if (!family.isLoadingError) return { kind: 'loading' }
  return isStatus(family.error, 404) ? { kind: 'gone' } : { kind: 'failed', retry: () => void family.refetch() }
}
