import { type ReadModels, readModels, readModelsFile, rebuildModel } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { cacheKey, callOptions } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { showToast } from '@studio/ui/toast-store'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { refetchEvery } from '../parts/refetch-often.ts'
import styles from '../parts/section.module.css'
import { sendAdminCommand } from '../parts/send-admin-command.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { Totals } from '../parts/totals.tsx'
import { ParkedEvents, Rebuilds } from './read-models-parts.tsx'

/** A rebuild is watched closely. */
const watchMs = 2_000

/** How far the read models are, what is wrong with them, and rebuilds of them. */
export function ReadModelsPage(): ReactNode {
  const state = useQuery({ ...callOptions(readModels, {}), refetchInterval: refetchEvery(() => watchMs) })
  const [asking, setAsking] = useState<string>()
  return (
    <>
      <PageHead title="Read Models" />
      {state.isPending && <Spinner label="Loading the read models" />}
      {state.isLoadingError && (
        <p role="alert" className={styles['words']}>
          The read models could not be loaded. <Button onClick={() => void state.refetch()}>Retry</Button>
        </p>
      )}
      {state.data !== undefined && <State state={state.data} onRebuild={setAsking} />}
      {asking !== undefined && <RebuildDialog name={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface StateProps {
  readonly state: ReadModels
  readonly onRebuild: (name: string) => void
}

function State({ state, onRebuild }: StateProps): ReactNode {
  const { position, head, isUpToDate, building, parkedCount, parked, models, rebuilds } = state
  const columns: readonly Column<ReadModels['models'][number]>[] = [
    { key: 'name', title: 'Read model', cell: ({ name }) => name },
    { key: 'version', title: 'Version', figures: true, cell: ({ version }) => version },
    { key: 'documents', title: 'Documents', figures: true, cell: ({ documents }) => formatCount(documents) },
    { key: 'state', title: 'State', cell: ({ isLive }) => (isLive ? 'Live' : 'Being built') },
    {
      key: 'act',
      title: 'Rebuild',
      cell: ({ name }) => (
        <Button size="small" aria-label={`Rebuild ${name}`} onClick={() => onRebuild(name)}>
          Rebuild
        </Button>
      ),
    },
  ]
  return (
    <>
      <Totals
        totals={[
          { name: 'State', value: isUpToDate ? 'Up to date' : 'Behind the log' },
          { name: 'Position', value: position ?? '–' },
          { name: 'Newest event', value: head },
          { name: 'Parked events', value: formatCount(parkedCount) },
        ]}
      />
      {building !== undefined && (
        <output className={styles['words']}>
          Building {building.names.join(', ')}: {building.percent} % of the log.
        </output>
      )}
      <ParkedEvents parked={parked} />
      <Rebuilds rebuilds={rebuilds} />
      <section className={styles['section']}>
        <h2 className={styles['heading']}>All read models</h2>
        <DenseTable label="All read models" columns={columns} rows={models} keyOf={({ name }) => name} />
        <div className={styles['foot']}>
          <CsvLink endpoint={readModelsFile} name="read models" />
        </div>
      </section>
    </>
  )
}

function RebuildDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const confirm = async (reason: string): Promise<void> => {
    await sendAdminCommand(rebuildModel, { params: { name }, body: { reason } })
    showToast({ title: 'Rebuild requested', description: name })
    await client.invalidateQueries({ queryKey: cacheKey(readModels) })
  }
  return (
    <ReasonDialog
      title="Rebuild"
      text={`${name} is made anew from the whole log, beside the live one. It takes its place when both say the same.`}
      action="Rebuild"
      onConfirm={confirm}
      failure="Failed to request the rebuild"
      onClose={onClose}
    />
  )
}
