import { undoLastAct } from '@studio/media/last-act'
import { Button } from '@studio/ui'
import { useKeys } from '@studio/ui/keys'
import { Notice } from '@studio/ui/notice'
import { Spinner } from '@studio/ui/spinner'
import { useStore } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useCloseTrash, useTellLeft } from '../address/use-trash-view.ts'
import { emptyBin } from './empty-bin.tsx'
import styles from './trash.module.css'
import { TrashActs } from './trash-acts.tsx'
import { trashKeys } from './trash-keys.ts'
import { TrashedImages, type TrashedImagesProps } from './trashed-images.tsx'
import { useTrashActions } from './use-trash-actions.ts'
import { useTrashFocus } from './use-trash-focus.ts'
import { useTrashPages } from './use-trash-pages.ts'

/** Images that were deleted: for 30 days they can be restored, or deleted for good. */
export function Trash(): ReactNode {
  const [chosen, select] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<string | undefined>(undefined)
  const trash = useTrashPages((id) => id === opened || chosen.has(id))
  const actions = useTrashActions()
  const close = useCloseTrash()
  const container = useRef<HTMLElement>(null)
  const follow = useTrashFocus(
    container,
    useMemo(() => trash.images.map(({ id }) => id), [trash.images]),
  )
  // What has left the trash meanwhile, here or elsewhere, is selected no more.
  const selected = useMemo(
    () => new Set(trash.images.map(({ id }) => id).filter((id) => chosen.has(id))),
    [trash.images, chosen],
  )
  const shown = trash.images.find(({ id }) => id === opened)
  // Nor is it when it comes back, nor shown large again.
  if (selected.size < chosen.size) select(selected)
  if (opened !== shown?.id) setOpened(undefined)
  const store = useStore()
  useKeys(trashKeys, {
    close: selected.size > 0 ? () => select(new Set()) : close,
    undo: () => void undoLastAct(store),
  })
  useTellLeft()
  return (
    <section ref={container} className={styles['trash']} aria-labelledby="trash-title" {...follow}>
      <header className={styles['head']}>
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={close}>
          Gallery
        </Button>
        <h1 id="trash-title" className={styles['title']}>
          Trash
        </h1>
        <p className={styles['text']}>Images stay here for 30 days, then they are deleted for good.</p>
        {trash.images.length > 0 && (
          <div className={styles['acts']}>
            <TrashActs selected={selected} onClear={() => select(new Set())} />
          </div>
        )}
      </header>
      <Content trash={trash} actions={actions} selected={selected} onSelect={select} shown={shown} onShow={setOpened} />
    </section>
  )
}

function Content({ trash, ...rest }: TrashedImagesProps): ReactNode {
  if (trash.isPending) return <Spinner label="Loading the trash" />
  if (trash.isLoadingError) {
    return (
      <Notice
        role="alert"
        title="Unable to Load Trash"
        text="Nothing is lost. Please try again in a moment."
        action={<Button onClick={() => void trash.refetch()}>Retry</Button>}
      />
    )
  }
  if (trash.images.length === 0) {
    return (
      <Notice picture={emptyBin} title="The trash is empty" text="Images that you delete can be restored from here." />
    )
  }
  return <TrashedImages trash={trash} {...rest} />
}
