import { ImagesNotLoaded } from '@studio/media/grid-notices'
import { noSearch } from '@studio/media/toolbar'
import { Button } from '@studio/ui'
import { isStatus } from '@studio/ui/api-error'
import { Notice } from '@studio/ui/notice'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { GalleryState } from '../items/use-items.ts'
import { searchAtom } from '../search/search.ts'
import { frames } from './frames.tsx'
import { UploadsOf } from './uploads-of.tsx'
import { useNamed } from './use-named.ts'

interface CharacterNoticeProps {
  readonly state: GalleryState
  readonly character: NonNullable<GalleryState['character']>
}

/** Why the gallery shows no image of the chosen character, and what can be done. */
export function CharacterNotice(props: CharacterNoticeProps): ReactNode {
  const { state, character } = props
  const { name } = useNamed(character.shown.id)
  const choose = useSetAtom(characterFilterAtom)
  const setFavoritesOnly = useSetAtom(favoritesOnlyAtom)
  const setSearch = useSetAtom(searchAtom)
  const all = <Button onClick={() => choose(undefined)}>Show all images</Button>

  if (character.error !== undefined) {
    if (isStatus(character.error, 404)) {
      return (
        <Notice
          role="alert"
          picture={frames}
          title="This character does not exist"
          text="It may have been deleted. Its images are not deleted."
          action={all}
        />
      )
    }
    return <ImagesNotLoaded onRetry={() => void character.refetch()} />
  }
  if (state.matches.words !== undefined) {
    return (
      <Notice
        picture={frames}
        title={`No ${state.favoritesOnly ? 'favorites' : 'images'} of ${name} match “${state.matches.words}”`}
        text="Other images were not searched."
        action={
          <Button
            onClick={() => {
              choose(undefined)
              setFavoritesOnly(false)
            }}
          >
            Search all images
          </Button>
        }
      />
    )
  }
  if (state.favoritesOnly) {
    return (
      <Notice
        picture={frames}
        title={`No favorites of ${name} yet`}
        text="Press the heart on an image to find it here."
        action={
          <Button
            onClick={() => {
              setSearch(noSearch)
              setFavoritesOnly(false)
            }}
          >
            {`Show all of ${name}`}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <Notice
        picture={frames}
        title="No images saved to this character"
        text="Bookmark images of your gallery to find them here."
        action={all}
      />
      <UploadsOf state={state} character={character} />
    </>
  )
}
