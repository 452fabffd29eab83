import { carriesPictures } from '@studio/media/asset'
import { useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import { useCurrentUser } from '@studio/ui/current-user'
import { useShortcuts } from '@studio/ui/shortcuts'
import { useSearch } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { editRef, readEditSearch } from '../address/edit-search.ts'
import { editDraftAtomOf } from './draft/edit-draft.ts'
import styles from './edit-page.module.css'
import { EditForm } from './form/edit-form.tsx'
import { maskShortcuts } from './mask/mask-keys.ts'
import { useMask } from './mask/use-mask.ts'
import { NoPicture } from './picture/no-picture.tsx'
import { useEdited } from './picture/use-edited.ts'
import { EditRail } from './rail/edit-rail.tsx'
import { useTakePictures } from './rail/use-take-pictures.ts'
import { isRunning } from './run/run.ts'
import { useRun } from './run/use-run.ts'
import { editShortcuts } from './stage/edit-keys.ts'
import { useReuseEdit } from './use-reuse-edit.ts'
import { Workbench } from './workbench.tsx'

/** Spec images 2, edit page: a picture, what is to be changed in it, and what came of that. */
export function EditPage(): ReactNode {
  const [draft, change] = useAtom(editDraftAtomOf(useCurrentUser().id))
  const address = editRef(readEditSearch(useSearch({ strict: false })))
  const named = useEdited(address ?? draft.last)
  // The picture of the last visit may be gone by now; then the page begins without one.
  const edited = address === undefined && named.kind !== 'ready' && named.kind !== 'loading' ? none : named
  const picture = edited.kind === 'ready' ? edited.picture : undefined
  const run = useRun(picture?.assetId)
  const mask = useMask(picture)
  useReuseEdit(picture)
  const take = useTakePictures()
  const dragging = useDropAnywhere({ takes: carriesPictures, onDrop: take.takeDrop })
  usePasteAnywhere(take.takeFiles)
  useShortcuts(editShortcuts)
  useShortcuts(maskShortcuts)

  const { imageId, n } = address ?? {}
  const isReady = picture !== undefined
  useEffect(() => {
    if (imageId !== undefined && isReady) change({ last: { imageId, ...(n !== undefined && { n }) } })
  }, [change, imageId, n, isReady])

  return (
    <div className={styles['page']} data-dragging={dragging}>
      <h1 className="visually-hidden">Edit image</h1>
      <EditRail chosen={picture?.assetId} isUploading={take.isUploading} onFiles={take.takeFiles} />
      {picture === undefined ? (
        <NoPicture edited={edited} />
      ) : (
        <Workbench key={picture.assetId} picture={picture} mask={mask} run={run} />
      )}
      <div className={styles['form']}>
        <EditForm picture={picture} mask={mask} isBusy={run !== undefined && isRunning(run)} />
      </div>
    </div>
  )
}

const none = { kind: 'none' } as const
