import { focusPrompt } from '@studio/media/written-prompt'
import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { frames } from './character/frames.tsx'
import { useClearFilters } from './filters/use-clear-filters.ts'

/** Spec images 2, empty state, in its own words. */
export function EmptyGallery(): ReactNode {
  return (
    <Notice
      picture={frames}
      title="No images generated yet"
      text={'Enter a prompt and click "Generate" to start creating AI images'}
      action={<Button onClick={focusPrompt}>Write a prompt</Button>}
    />
  )
}

/** Favourites only, and there are none. */
export function NoFavorites({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  return (
    <Notice
      picture={frames}
      title="No favorites yet"
      text="Press the heart on an image to find it here."
      action={<Button onClick={onShowAll}>Show all images</Button>}
    />
  )
}

/** No image passes the filters. */
export function NoneMatch(): ReactNode {
  const clear = useClearFilters()
  return (
    <Notice
      picture={frames}
      title="No images match"
      text="No image of yours passes all of these filters."
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  )
}

interface NoMatchesProps {
  readonly words: string
  readonly favoritesOnly: boolean
  readonly onShowAll: () => void
  readonly onSearchAll: () => void
}

/** No image matches the search. */
export function NoMatches({ words, favoritesOnly, onShowAll, onSearchAll }: NoMatchesProps): ReactNode {
  return (
    <Notice
      picture={frames}
      title={`No ${favoritesOnly ? 'favorites' : 'images'} match “${words}”`}
      text={favoritesOnly ? 'Other images were not searched.' : 'An image matches when its prompt has every word.'}
      action={
        favoritesOnly ? (
          <Button onClick={onSearchAll}>Search all images</Button>
        ) : (
          <Button onClick={onShowAll}>Show all images</Button>
        )
      }
    />
  )
}
