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
import { formatBytes, formatCountOf, formatExact, formatExpiry } from '@studio/ui/format'
import { cacheKey, useCall, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unsavedText } from '../acts/tell-unsaved.ts'
import styles from './account.module.css'

/** Everything that is known of the person as one archive, made in the background. */
export function DataExport(): ReactNode {
  const { data: listed, isLoadingError } = useCall(listWork, {})
  const now = useNow()
  const works = listed?.filter(({ kind }) => kind === dataExportKind) ?? []
  const [newest] = works
  const [archive] = works.flatMap((work) => archiveOf(work, now) ?? [])
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
      {newest !== undefined && newest.id !== archive?.id && <State work={newest} />}
      {archive !== undefined && <ArchiveWords archive={archive} isEarlier={newest?.id !== archive.id} now={now} />}
      <div className={styles['actions']}>
        <Button loading={isPending} disabled={isMaking} onClick={send}>
          Export my data
        </Button>
        {archive !== undefined && (
          <Button type="primary" href={dataExportUrl(archive.id)} download={archive.name}>
            Download
          </Button>
        )}
      </div>
      {isLoadingError && <p className={styles['words']}>Whether an archive is being made is not known right now.</p>}
      {error !== null && (
        <p role="alert" className={styles['fault']}>
          {unsavedText(error, 'No archive was made. Please try again.')}
        </p>
      )}
    </section>
  )
}

/** What a piece of work has made, while it can be downloaded. */
function archiveOf({ id, result, expiresAt = '' }: Work, now: number) {
  const made = DataExportResult.safeParse(result).data
  const expiry = Date.parse(expiresAt)
  return made !== undefined && expiry > now ? { ...made, id, expiry } : undefined
}

interface ArchiveWordsProps {
  readonly archive: NonNullable<ReturnType<typeof archiveOf>>
  /** It is not the one that was asked for last. */
  readonly isEarlier: boolean
  readonly now: number
}

function ArchiveWords({ archive, isEarlier, now }: ArchiveWordsProps): ReactNode {
  const { events, files, bytes, expiry } = archive
  const parts = [formatCountOf(events, 'event'), formatCountOf(files, 'file'), formatBytes(bytes)]
  return (
    <p className={styles['aside']} title={formatExact(expiry)}>
      {isEarlier && 'An earlier archive: '}
      {parts.join(' · ')} · until {formatExpiry(expiry, now)}
    </p>
  )
}

/** How far the newest archive is, or why there is none. */
function State({ work }: { readonly work: Work }): ReactNode {
  if (work.endedAt === undefined) return <Making work={work} />
  if (work.state === 'failed') {
    return (
      <p role="alert" className={styles['fault']}>
        {work.message ?? 'The archive could not be made.'}
      </p>
    )
  }
  return (
    <p className={styles['aside']}>The last archive {work.state === 'cancelled' ? 'was cancelled' : 'has expired'}.</p>
  )
}

const Making = ({ work: { progress, state } }: { readonly work: Work }): ReactNode => (
  <output className={styles['aside']}>
    {state === 'requested' ? 'Your archive waits for its turn.' : `Your archive is being made: ${progress}%`}
  </output>
)
