import { listStyleVersions } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { type ReactNode, useState } from 'react'
import { useRestoreVersion } from './use-restore-version.ts'
import { VersionList } from './version-list.tsx'
import { VersionText } from './version-text.tsx'
import styles from './versions-dialog.module.css'

interface VersionsDialogProps {
  readonly styleId: string
  /** Told the instructions that are the newest ones again. */
  readonly onRestored: (instructions: string) => void
  readonly onClose: () => void
}

/** Every text that the instructions of a style ever had: to read, to compare, and to restore as a new version. */
export function VersionsDialog({ styleId, onRestored, onClose }: VersionsDialogProps): ReactNode {
  const { data: versions, isLoadingError, refetch } = useCall(listStyleVersions, { params: { styleId } })
  const [chosen, setChosen] = useState<number | undefined>(undefined)
  const { restoring, restore } = useRestoreVersion(styleId)
  const [newest] = versions ?? []
  const shown = versions?.find(({ version }) => version === chosen) ?? newest
  const canRestore = shown !== undefined && shown.instructions !== newest?.instructions

  const confirm = async (): Promise<void> => {
    if (shown === undefined || !(await restore(shown))) return
    onRestored(shown.instructions)
  }
  const actions = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button type="primary" disabled={!canRestore} aria-disabled={restoring} onClick={() => void confirm()}>
        {restoring ? 'Restoring...' : 'Restore this version'}
      </Button>
    </>
  )
  return (
    <Dialog large title="Versions of the instructions" onClose={onClose} actions={actions}>
      {isLoadingError && (
        <Notice
          role="alert"
          title="Unable to Load Versions"
          text="They are all there. Please try again in a moment."
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      )}
      {versions === undefined && !isLoadingError && <Spinner />}
      {versions !== undefined && shown !== undefined && newest !== undefined && (
        <div className={styles['columns']}>
          <VersionList versions={versions} shown={shown.version} onShow={setChosen} />
          <VersionText key={shown.version} shown={shown} versions={versions} />
        </div>
      )}
    </Dialog>
  )
}
