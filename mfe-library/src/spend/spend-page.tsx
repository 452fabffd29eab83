import { readSpend, type Spend } from '@studio/backend/contract/spend'
import { useRenewal } from '@studio/media/payments'
import { Button } from '@studio/ui'
import { formatCents } from '@studio/ui/format'
import { liveKinds } from '@studio/ui/live-kinds'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { LibraryPage } from '../cards/library-page.tsx'
import { ChargeList } from './charge-list.tsx'
import { DailyLimit } from './daily-limit.tsx'
import { liveSpend } from './live-spend.ts'
import { ModelTable } from './model-table.tsx'
import styles from './spend.module.css'

liveKinds.register(liveSpend)

/**
 * What the person has spent: today, this week, by model and charge by charge; and how much of today's limit is left. A new day begins while
 * it is open, too.
 */
export function SpendPage(): ReactNode {
  const { data: spend, isLoadingError, refetch } = useCall(readSpend, {})
  useRenewal(spend?.resetsAt, () => void refetch())
  return (
    <LibraryPage title="Spend" subtitle="Days and weeks are counted in UTC, and weeks begin on Monday.">
      <div className={styles['column']}>
        {spend !== undefined && <Overview spend={spend} />}
        {isLoadingError && (
          <Notice
            role="alert"
            level={2}
            title="Unable to Load Spend"
            text="Please try again in a moment."
            action={<Button onClick={() => void refetch()}>Retry</Button>}
          />
        )}
        {spend === undefined && !isLoadingError && <Spinner label="Loading spend" />}
        <ChargeList />
      </div>
    </LibraryPage>
  )
}

function Overview({ spend }: { readonly spend: Spend }): ReactNode {
  const { todayCents, weekCents, monthCents, models, limit, resetsAt, sandbox } = spend
  return (
    <>
      {sandbox && <p className={styles['words']}>The sandbox is at work: this is simulated money.</p>}
      <dl className={styles['sums']}>
        <Sum name="Today" cents={todayCents} />
        <Sum name="Left today" cents={limit.leftCents} />
        <Sum name="This week" cents={weekCents} />
        <Sum name="Last 30 days" cents={monthCents} />
      </dl>
      <DailyLimit limit={limit} resetsAt={resetsAt} />
      <ModelTable models={models} />
    </>
  )
}

function Sum({ name, cents }: { readonly name: string; readonly cents: number }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}
