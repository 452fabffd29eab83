import {
  DataExportResult,
  dataExportKind,
  dataExportUrl,
  daysOfDataExport,
  requestDataExport,
} from '@studio/backend/contract/account'
import { listWork, type Work } from '@studio/backend/contract/work'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { formatBytes, formatCountOf, formatExact, formatExpiry } from '@studio/ui/format'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './account.module.css'

/** Everything that is known of the person as one archive, made in the background. */
export function DataExport(): ReactNode {
  const { data: listed, isLoadingError } = useCall(listWork, {})
  const newest = listed?.find(({ kind }) => kind === dataExportKind)
  const client = useQueryClient()
  const { mutate: request, isPending, error } = useCommand(requestDataExport)
  const send = (): void =>
    request({}, { onSuccess: () => void client.invalidateQueries({ queryKey: cacheKey(listWork) }) })
  const isMaking = newest !== undefined && newest.endedAt === undefined
  return (
    <section aria-labelledby="account-data" className={styles['section']}>
      <h2 id="account-data" className={styles['heading']}>
        Your data
      </h2>
      <p className={styles['words']}>
        A ZIP archive of everything Atelier knows of you: all that has happened, as JSON, and all your images and
        videos. It can be downloaded for {formatCountOf(daysOfDataExport, 'day')}.
      </p>
      {newest !== undefined && <State work={newest} />}
      <div className={styles['actions']}>
        <Button loading={isPending} disabled={isMaking} onClick={send}>
          Export my data
        </Button>
        {newest !== undefined && <DownloadOf work={newest} />}
      </div>
      {isLoadingError && <p className={styles['words']}>Whether an archive is being made is not known right now.</p>}
      {error !== null && (
        <p role="alert" className={styles['fault']}>
          {errorText(error, 'No archive was made. Please try again.')}
        </p>
      )}
    </section>
  )
}

/** How far the newest archive is, or what came of it. */
function State({ work }: { readonly work: Work }): ReactNode {
  const now = useNow()
  if (work.endedAt === undefined) return <Making work={work} />
  if (work.state === 'failed') {
    return (
      <p role="alert" className={styles['fault']}>
        {work.message ?? 'The archive could not be made.'}
      </p>
    )
  }
  if (work.state === 'cancelled') return <p className={styles['aside']}>The last archive was cancelled.</p>
  const result = DataExportResult.safeParse(work.result).data
  const expiry = Date.parse(work.expiresAt ?? '')
  if (result === undefined || !(expiry > now)) return <p className={styles['aside']}>The last archive has expired.</p>
  const parts = [formatCountOf(result.events, 'event'), formatCountOf(result.files, 'file'), formatBytes(result.bytes)]
  return (
    <p className={styles['aside']} title={formatExact(expiry)}>
      {parts.join(' · ')} · until {formatExpiry(expiry, now)}
    </p>
  )
}

const Making = ({ work: { progress, state } }: { readonly work: Work }): ReactNode => (
  <output className={styles['aside']}>
    {state === 'requested' ? 'Your archive waits for its turn.' : `Your archive is being made: ${progress}%`}
  </output>
)

function DownloadOf({ work }: { readonly work: Work }): ReactNode {
  const now = useNow()
  const result = DataExportResult.safeParse(work.result).data
  if (result === undefined || !(Date.parse(work.expiresAt ?? '') > now)) return null
  return (
    <Button type="primary" href={dataExportUrl(work.id)} download={result.name}>
      Download
    </Button>
  )
}
