import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { focusPrompt } from '../request/prompt-id.ts'

/** Three frames waiting for pictures, one line thick. */
const frames = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>Empty frames</title>
    <rect x="1" y="22" width="48" height="62" rx="4" />
    <rect x="57" y="8" width="54" height="76" rx="4" />
    <rect x="119" y="30" width="48" height="54" rx="4" />
    <path d="m57 66 16-18 14 14 9-9 15 15" strokeLinejoin="round" />
    <circle cx="95" cy="28" r="6" stroke="var(--accent)" />
  </svg>
)

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
