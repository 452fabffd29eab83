import type { Character } from '@studio/backend/contract/library'
import { useEmptied } from '@studio/media/emptied'
import { idsBetween } from '@studio/media/grid-items'
import { ImagesNotLoaded, NoMatches } from '@studio/media/grid-notices'
import { createGridState, GridStateContext } from '@studio/media/grid-state'
import { gridPageKeys } from '@studio/media/keys'
import { undoLastAct } from '@studio/media/last-act'
import { everything } from '@studio/media/selection'
import { noSearch, searchedWords } from '@studio/media/toolbar'
import { useCurrentUser } from '@studio/ui/current-user'
import { useKeys } from '@studio/ui/keys'
import { Notice } from '@studio/ui/notice'
import { useShortcuts } from '@studio/ui/shortcuts'
import { Spinner } from '@studio/ui/spinner'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { album } from '../drawings.tsx'
import { GoTo } from '../go-to.tsx'
import { InPlaceOfGrid } from '../in-place-of-grid.tsx'
import { useCharacterAddress } from './character-address.ts'
import styles from './character-images.module.css'
import { ImageGrid } from './image-grid.tsx'
import { ImageViewer } from './image-viewer.tsx'
import { SettingsBar, searchFieldId } from './settings-bar.tsx'
import { MemberActsContext, useCreateMemberActs } from './use-member-acts.ts'
import { type Members, useMembers } from './use-members.ts'
import { characterShortcuts } from './view-keys.ts'
import { rowHeightAtomOf } from './view-settings.ts'

interface CharacterImagesProps {
  readonly character: Character
  readonly settingsShown: boolean
}

/** The images of a character, with the bar above them and the one that is shown large. */
export function CharacterImages({ character: { id }, settingsShown }: CharacterImagesProps): ReactNode {
  const acts = useCreateMemberActs(id)
  const [state] = useState(createGridState)
  const [search, setSearch] = useState(noSearch)
  const [rowHeight, setRowHeight] = useAtom(rowHeightAtomOf(useCurrentUser().id))
  const store = useStore()
  const members = useMembers(id, searchedWords(search))
  const { items, count } = members
  useShortcuts(characterShortcuts)
  useKeys(gridPageKeys, {
    selectAll: () => store.set(state.selectionAtom, everything(idsBetween(items, 0, items.keys.length - 1))),
    undo: () => void undoLastAct(store),
    search: () => {
      if (count === 0) return
      setSearch((now) => ({ ...now, open: true }))
      document.getElementById(searchFieldId)?.focus()
    },
  })
  useEffect(() => {
    if (members.matches.words !== undefined) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [members.matches.words])
  const selecting = useAtomValue(state.selectionAtom).on
  // What is selected by keys must be seen, and only the bar can do something with it.
  const bar = settingsShown || search.open || selecting
  const hadBar = useRef(bar)
  useEffect(() => {
    // The bar had the focus, and is gone with it.
    if (hadBar.current && !bar && document.activeElement === document.body)
      store.set(state.tileToFocusAtom, items.keys[0])
    hadBar.current = bar
  }, [bar, items, state, store])
  return (
    <MemberActsContext value={acts}>
      <GridStateContext value={state}>
        <div className={styles['images']}>
          {bar && count > 0 && (
            <SettingsBar
              characterId={id}
              members={members}
              rowHeight={rowHeight}
              onRowHeight={setRowHeight}
              search={search}
              onSearch={setSearch}
            />
          )}
          <Images characterId={id} members={members} rowHeight={rowHeight} onShowAll={() => setSearch(noSearch)} />
        </div>
      </GridStateContext>
    </MemberActsContext>
  )
}

interface ImagesProps {
  readonly characterId: string
  readonly members: Members
  readonly rowHeight: number
  readonly onShowAll: () => void
}

function Images({ characterId, members, rowHeight, onShowAll }: ImagesProps): ReactNode {
  const { image, open, goOn, close } = useCharacterAddress()
  const { items, count, matches, outline } = members
  // A search may hide the image, but any other image is not the character's to show and remove.
  const isThere = (id: string): boolean => outline.data?.some((member) => member.id === id) === true
  const notice = useRef<HTMLDivElement>(null)
  useEmptied(notice, items)
  if (outline.isLoadingError) return <ImagesNotLoaded level={2} onRetry={() => void outline.refetch()} />
  if (outline.data === undefined) return <Spinner label="Loading images" />
  if (count === 0) {
    return (
      <InPlaceOfGrid notice={notice}>
        <NoImages />
      </InPlaceOfGrid>
    )
  }
  if (matches.isError) return <ImagesNotLoaded level={2} onRetry={matches.refetch} />
  return (
    <>
      {items.keys.length === 0 ? (
        <InPlaceOfGrid notice={notice}>
          <NoMatches level={2} words={matches.words ?? ''} onShowAll={onShowAll} />
        </InPlaceOfGrid>
      ) : (
        <ImageGrid characterId={characterId} members={members} rowHeight={rowHeight} onOpen={open} />
      )}
      {image !== undefined && isThere(image) && (
        <ImageViewer characterId={characterId} id={image} members={members} onShow={goOn} onClose={close} />
      )}
    </>
  )
}

/** Spec images 2, in its own words. */
const NoImages = (): ReactNode => (
  <Notice
    level={2}
    picture={album}
    title="No images saved to this character"
    text="Images of your gallery can be added to it."
    action={<GoTo to="/">Go to your gallery</GoTo>}
  />
)
