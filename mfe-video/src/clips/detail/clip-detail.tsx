import { neighboursOf } from '@studio/media/grid-items'
import { useGridState } from '@studio/media/grid-state'
import { isStatus } from '@studio/ui/api-error'
import { DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { showToast } from '@studio/ui/toast-store'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { useClipActs } from '../acts/clip-acts.ts'
import type { Clip, ClipFile } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import type { Items } from '../list/items.ts'
import type { ClipList } from '../list/use-clip-list.ts'
import { useClipAddress } from './clip-address.ts'
import type { ClipDialogProps } from './clip-dialog.tsx'
import { NotOpened } from './not-opened.tsx'

/** Its code is loaded while the list is looked at: a page is shown without it. */
const ClipDialog = lazyPart<ClipDialogProps>(async () => (await import('./clip-dialog.tsx')).ClipDialog, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (onRetry, { onClose }) => <NotOpened isTrying={false} onRetry={onRetry} onClose={onClose} />,
})

interface ClipDetailProps<C extends Clip> {
  readonly kind: Pick<ClipKind<C>, 'one'>
  readonly list: ClipList<C>
  readonly items: Items<C>
  /** A clip in words. */
  readonly nameOf: (clip: C) => string
  /** What can be done with it besides what can be done with all clips; `close` closes the dialog. */
  readonly buttons: (clip: C, close: () => void) => ReactNode
  /** How it was made. */
  readonly children: (clip: C, file: ClipFile) => ReactNode
}

/** The details of the clip that the address names; nothing when it names none. */
export function ClipDetail<C extends Clip>(props: ClipDetailProps<C>): ReactNode {
  const { shown, replace } = useClipAddress()
  useEffect(() => void ClipDialog.preload(), [])
  if (shown === undefined) return null
  return <Open key={shown} {...props} id={shown} onShow={replace} />
}

const notThere = { title: 'Could not open the video', description: 'It is not there any more.', tone: 'bad' } as const
const deletedElsewhere = { title: 'Video deleted', description: 'That was done in another tab or on another device.' }

interface OpenProps<C extends Clip> extends ClipDetailProps<C> {
  readonly id: string
  readonly onShow: (id: string | undefined) => void
}

function Open<C extends Clip>(props: OpenProps<C>): ReactNode {
  const { id, kind, list, items, onShow } = props
  const listed = list.clips.find((clip) => clip.id === id)
  const found = useQuery({ ...kind.one(id), enabled: listed === undefined && !list.isPending })
  const acts = useClipActs()
  const focusTile = useSetAtom(useGridState().tileToFocusAtom)
  // The tile of the clip that was shown last has the focus afterwards.
  useEffect(() => () => focusTile(id), [focusTile, id])
  const close = (): void => onShow(undefined)
  const clip = listed ?? found.data
  const isMissing = listed === undefined && isStatus(found.error, 404)
  const isGone = isMissing || (clip !== undefined && clip.clip === undefined)
  const wasShown = useRef(false)
  useEffect(() => {
    if (clip?.clip !== undefined) wasShown.current = true
    if (!isGone) return
    showToast(wasShown.current ? deletedElsewhere : notThere)
    onShow(undefined)
  }, [clip, isGone, onShow])
  if (isGone) return null
  if (clip?.clip === undefined) {
    if (!found.isError) return <DialogPending onClose={close} />
    return <NotOpened isTrying={found.isFetching} onRetry={() => void found.refetch()} onClose={close} />
  }

  const neighbours = neighboursOf(items, id)
  const remove = (): void => {
    onShow(neighbours.after ?? neighbours.before)
    acts.remove([clip])
  }
  return (
    <ClipDialog
      clip={clip}
      file={clip.clip}
      name={props.nameOf(clip)}
      neighbours={neighbours}
      buttons={props.buttons(clip, close)}
      onRemove={remove}
      onShow={onShow}
      onClose={close}
    >
      {props.children(clip, clip.clip)}
    </ClipDialog>
  )
}
