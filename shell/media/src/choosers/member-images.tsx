import type { Character } from '@studio/backend/contract/library'
import { isStatus } from '@studio/ui/api-error'
import { Notice } from '@studio/ui/notice'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { membersKey, membersOptions, searchMembers } from '../members/members.ts'
import { useMatches } from '../search/use-matches.ts'
import { ImagesNotLoaded } from '../tiles/grid-notices.tsx'
import { MemberTile } from './choice-tile.tsx'
import { ChooserImages } from './chooser-images.tsx'

export interface MemberImagesProps {
  readonly character: Pick<Character, 'id' | 'name'>
  /** Words that the prompts must have; undefined: all images are shown. */
  readonly words: string | undefined
  /** What can be done when there are none. */
  readonly emptyText: string
  /** Shows all images again, when none matches the words. */
  readonly onShowAll: () => void
}

/** The images of one character, in their order, to be selected in a dialog. */
export function MemberImages({ character: { id, name }, words, emptyText, onShowAll }: MemberImagesProps): ReactNode {
  const outline = useQuery(membersOptions(id))
  const matches = useMatches({
    words,
    queryKey: [...membersKey(id), 'search'],
    find: (searched, signal) => searchMembers(id, searched, signal),
    outline: outline.data,
  })
  const failed = outline.isLoadingError && <NotLoaded error={outline.error} onRetry={() => void outline.refetch()} />
  return (
    <ChooserImages
      pictures={outline.data}
      matches={matches}
      failure={failed === false ? undefined : failed}
      empty={<Notice title="No images saved to this character" text={emptyText} />}
      onShowAll={onShowAll}
      tile={(image, place) => <MemberTile id={image} place={place} name={`${name}, image ${place.index + 1}`} />}
    />
  )
}

interface NotLoadedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

function NotLoaded({ error, onRetry }: NotLoadedProps): ReactNode {
  if (isStatus(error, 404)) {
    return <Notice role="alert" title="This character was deleted" text="Its images are not deleted." />
  }
  return <ImagesNotLoaded onRetry={onRetry} />
}
