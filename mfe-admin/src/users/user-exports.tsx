import { type AdminUser, listUserExports, requestUserExport, userExportUrl } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { cacheKey, callOptions, type ResponseOf } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { refetchEvery, refetchMs } from '../parts/refetch-often.ts'
import { sendAdminCommand } from '../parts/send-admin-command.ts'
import { formatMoment } from '../parts/time.ts'
import { nameOf } from './person.ts'
import styles from './users.module.css'

type Export = ResponseOf<typeof listUserExports>[number]

/** How often an archive that is being made is asked for, in ms. */
const openMs = 1_000
const isOpen = ({ state }: Export): boolean => state === 'requested' || state === 'running'

/** Archives of everything that is known of a person; only the admin who has asked for one finds it here. */
export function UserExports({ user }: { readonly user: AdminUser }): ReactNode {
  const [asking, setAsking] = useState(false)
  const { data, isLoadingError, refetch } = useQuery({
    ...callOptions(listUserExports, { params: { userId: user.id } }),
    refetchInterval: refetchEvery<readonly Export[]>((data) => (data?.some(isOpen) === true ? openMs : refetchMs)),
  })
  const isDeleted = user.status === 'deleted'
  return (
    <section aria-labelledby="user-exports" className={styles['section']}>
      <h2 id="user-exports" className={styles['heading']}>
        Data Export
      </h2>
      {isLoadingError && (
        <p role="alert" className={styles['words']}>
          Your archives could not be loaded. <Button onClick={() => void refetch()}>Retry</Button>
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={styles['exports']}>
          {data.map((each) => (
            <li key={each.id}>
              {formatMoment(each.requestedAt)} (UTC): <Outcome of={each} userId={user.id} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles['acts']}>
        <Button disabled={isDeleted} onClick={() => setAsking(true)}>
          Export Data
        </Button>
      </div>
      {asking && <ExportDialog user={user} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Outcome({ of, userId }: { readonly of: Export; readonly userId: string }) {
  const { id, state, progress, message, expiresAt } = of
  switch (state) {
    case 'requested':
      return 'Waiting'
    case 'running':
      return `In progress, ${progress} %`
    case 'done':
      return expiresAt === undefined ? (
        'Deleted, because newer archives of this person were made'
      ) : (
        <a href={userExportUrl({ userId, workId: id })} download>
          Download archive
        </a>
      )
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return message ?? 'It could not be made.'
  }
}

function ExportDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const params = { userId: user.id }
  const confirm = async (reason: string): Promise<void> => {
    await sendAdminCommand(requestUserExport, { params, body: { reason } })
    showToast({ title: 'Export Requested', description: 'The archive appears here once it is made, for you alone.' })
    await client.invalidateQueries({ queryKey: cacheKey(listUserExports, { params }) })
  }
  return (
    <ReasonDialog
      title="Export Data"
      text={`Everything that is known of ${nameOf(user)} goes into an archive: their events with all words, and their pictures and videos. Only you can download it.`}
      action="Export Data"
      about="person"
      onConfirm={confirm}
      failure="Failed to request the export"
      onClose={onClose}
    />
  )
}
