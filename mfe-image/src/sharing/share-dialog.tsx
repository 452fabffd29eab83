import { readShare } from '@studio/backend/contract/shares'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { callOptions } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './share-dialog.module.css'
import { ShareLink } from './share-link.tsx'

interface ShareDialogProps {
  readonly assetId: string
  readonly onClose: () => void
}

/** Makes, shows and revokes the link to the public page of one image. */
export function ShareDialog({ assetId, onClose }: ShareDialogProps): ReactNode {
  // It may have been made or revoked on another device since the dialog was last open.
  const share = useQuery({ ...callOptions(readShare, { params: { assetId } }), staleTime: 0 })
  return (
    <Dialog title="Share image" onClose={onClose}>
      <p className={styles['words']}>
        Anybody with the link sees this image, and nothing of its prompt or settings. Search engines do not list the
        page. While the image is in the trash, the page is gone.
      </p>
      {share.isLoadingError && (
        <p role="alert" className={styles['fault']}>
          It could not be checked whether there is a link. <Button onClick={() => void share.refetch()}>Retry</Button>
        </p>
      )}
      {share.isPending && <Spinner label="Looking for a link" />}
      {share.data !== undefined && <ShareLink assetId={assetId} address={addressOf(share.data.path)} />}
    </Dialog>
  )
}

const addressOf = (path: string | undefined): string | undefined => path && new URL(path, location.origin).href
