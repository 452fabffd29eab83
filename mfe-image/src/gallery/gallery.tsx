import { useEmptied } from '@studio/media/emptied'
import { GridSkeleton } from '@studio/media/grid-notices'
import { noSearch } from '@studio/media/toolbar'
import { Button } from '@studio/ui'
import { useCurrentUser } from '@studio/ui/current-user'
import { Notice } from '@studio/ui/notice'
import { favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, type RefObject, useRef } from 'react'
import { CharacterNotice, UploadsOf } from './character/character-parts.tsx'
import { CharacterDrop } from './character-drop.tsx'
import { EmptyGallery, NoFavorites, NoMatches, NoneMatch } from './empty-gallery.tsx'
import styles from './gallery.module.css'
import { GalleryEnd } from './gallery-end.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import type { GalleryState } from './items/use-items.ts'
import { searchAtom } from './search/search.ts'
import { rowHeightAtomOf } from './toolbar/row-height.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useFilters } from './use-filters.ts'
import { useGalleryKeys } from './use-gallery-keys.ts'

/** The image gallery in all its states (spec images 2 and 8). */
export function Gallery({ state }: { readonly state: GalleryState }): ReactNode {
  const { items, newest, outline, matches } = state
  const notice = useRef<HTMLDivElement>(null)
  const count = items.keys.length
  useFilters(matches.words)
  useGalleryKeys(items)
  useEmptied(notice, items)
  if (newest.isLoadingError) return <GalleryError state={state} />
  // The gallery is not called empty before both lists are loaded.
  if (newest.isPending || (count === 0 && outline.isPending)) {
    return (
      <div className={styles['loading']}>
        <GridSkeleton />
      </div>
    )
  }
  return (
    <div className={styles['gallery']}>
      <h1 className="visually-hidden">Your images</h1>
      <Toolbar state={state} />
      <Content state={state} notice={notice} />
    </div>
  )
}

interface ContentProps {
  readonly state: GalleryState
  /** Around what is shown instead of images. */
  readonly notice: RefObject<HTMLDivElement | null>
}

function Content({ state, notice }: ContentProps): ReactNode {
  const { items, matches, character, narrowed } = state
  // Nothing of the gallery is shown before it is known which of it belongs to the character, or passes the filters.
  if (character?.isPending === true || narrowed.isPending) return <GridSkeleton />
  const failed = matches.isError || narrowed.isError || character?.error !== undefined
  if (items.keys.length > 0 && !failed) return <FilledGallery state={state} />
  return (
    <div ref={notice} data-successor tabIndex={-1}>
      <NothingToShow state={state} />
    </div>
  )
}

/** What is said at the end of the images while only some of the gallery are shown. */
function endOf({ character, matches, narrowed, favoritesOnly }: GalleryState): string | undefined {
  if (favoritesOnly || matches.words !== undefined || narrowed.matcher !== undefined) return 'No more images match'
  return character && 'No more of this character in your gallery'
}

function FilledGallery({ state }: { readonly state: GalleryState }): ReactNode {
  const { items, outline, character } = state
  const rowHeight = useAtomValue(rowHeightAtomOf(useCurrentUser().id))
  return (
    <>
      <GalleryGrid items={items} rowHeight={rowHeight} />
      <CharacterDrop items={items} />
      <GalleryEnd outline={outline} partly={endOf(state)} />
      {character && <UploadsOf state={state} character={character} />}
    </>
  )
}

function NothingToShow({ state }: { readonly state: GalleryState }): ReactNode {
  const { favoritesOnly, matches, outline, character, narrowed } = state
  const setFavoritesOnly = useSetAtom(favoritesOnlyAtom)
  const setSearch = useSetAtom(searchAtom)
  const showAll = (): void => setFavoritesOnly(false)
  if (matches.isError) return <SearchError title="Unable to Search" onRetry={matches.refetch} />
  if (narrowed.isError) return <SearchError title="Unable to Filter" onRetry={narrowed.refetch} />
  if (outline.isLoadingError) return <GalleryEnd outline={outline} />
  if (narrowed.matcher !== undefined) return <NoneMatch />
  if (character !== undefined) return <CharacterNotice state={state} character={character} />
  if (matches.words !== undefined) {
    return (
      <NoMatches
        words={matches.words}
        favoritesOnly={favoritesOnly}
        onSearchAll={showAll}
        onShowAll={() => setSearch(noSearch)}
      />
    )
  }
  return favoritesOnly ? <NoFavorites onShowAll={showAll} /> : <EmptyGallery />
}

/** What was asked of the server to find images could not be answered. */
function SearchError({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }): ReactNode {
  return (
    <Notice
      role="alert"
      title={title}
      text="Your images are all there. Please try again in a moment."
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  )
}

/** Spec images 8, word for word. */
function GalleryError({ state: { newest, outline } }: { readonly state: GalleryState }): ReactNode {
  const retry = (): void => {
    void newest.refetch()
    if (outline.isError) void outline.refetch()
  }
  return (
    <Notice
      role="alert"
      title="Unable to Load Gallery"
      text="We're having trouble connecting to the database. This is usually temporary. Please try again in a moment."
      action={<Button onClick={retry}>Retry</Button>}
    />
  )
}
