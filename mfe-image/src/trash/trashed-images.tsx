import type { TrashedImage } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmErase } from './confirm-erase.tsx'
import styles from './trash.module.css'
import { TrashTile, type TrashTileHandlers } from './trash-tile.tsx'
import { TrashedViewer } from './trashed-viewer.tsx'
import { mediumOf } from './trashed-words.ts'
import type { useTrashActions } from './use-trash-actions.ts'
import type { useTrashPages } from './use-trash-pages.ts'

export interface TrashedImagesProps {
  readonly trash: ReturnType<typeof useTrashPages>
  readonly actions: ReturnType<typeof useTrashActions>
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  /** The image that is shown large. */
  readonly shown: TrashedImage | undefined
  readonly onShow: (id: string | undefined) => void
}

const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id) ? selected.difference(new Set([id])) : selected.union(new Set([id]))

/** The images of the trash, and the one of them that is shown large. From the last one that is loaded it goes on to the next page. */
export function TrashedImages(props: TrashedImagesProps): ReactNode {
  const { trash, actions, selected, onSelect, shown, onShow } = props
  const [asked, setAsked] = useState<string | undefined>(undefined)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = trash
  const isAtEnd = shown !== undefined && shown === trash.images.at(-1)
  const isMoreWanted = isAtEnd && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage()
  }, [isMoreWanted, fetchNextPage])
  const handlers: TrashTileHandlers = {
    onOpen: onShow,
    onSelect: (id) => onSelect(toggled(selected, id)),
    onRestore: (id) => void actions.restore(id),
    onPurge: setAsked,
  }
  return (
    <>
      <ul className={styles['grid']}>
        {trash.images.map((image, index) => (
          <TrashTile
            key={image.id}
            image={image}
            number={index + 1}
            selected={selected.has(image.id)}
            handlers={handlers}
          />
        ))}
      </ul>
      {trash.hasNextPage && (
        <div className={styles['more']}>
          <Button loading={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {shown !== undefined && (
        <TrashedViewer
          images={trash.images}
          shown={shown}
          onShow={onShow}
          onClose={() => onShow(undefined)}
          onRestore={handlers.onRestore}
          onPurge={setAsked}
        />
      )}
      {asked !== undefined && (
        <ConfirmErase
          title="Delete forever?"
          what={`The ${mediumOf(trash.images.find(({ id }) => id === asked) ?? {})} is`}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            void actions.purge(asked)
          }}
        />
      )}
    </>
  )
}
