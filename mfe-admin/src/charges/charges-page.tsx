import { type ChargeRow, ledgerFile } from '@studio/backend/contract/admin'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { formatCharge } from '../parts/money.ts'
import { PeriodSelect } from '../parts/period/period-select.tsx'
import { usePeriod } from '../parts/period/use-period.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import type { Column } from '../parts/table/dense-table.tsx'
import { PagedTable } from '../parts/table/paged-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { readChargeFilter } from './charge-filter.ts'
import { ChosenCharges } from './chosen-charges.tsx'
import { useCharges } from './use-charges.ts'

const paid = ({ cost, credits }: ChargeRow): string =>
  credits === undefined ? formatCharge(cost) : `${credits} credits, ${formatCharge(cost)}`

const columns: readonly Column<ChargeRow>[] = [
  { key: 'at', title: 'Time (UTC)', cell: ({ at }) => formatMoment(at) },
  { key: 'feature', title: 'For', cell: ({ feature }) => feature },
  { key: 'model', title: 'Model', cell: ({ modelName }) => modelName },
  {
    key: 'provider',
    title: 'Service',
    cell: ({ provider, sandbox }) => (sandbox ? `${provider}, simulated` : provider),
  },
  { key: 'story', title: 'Job or call', cell: StoryLink },
  {
    key: 'user',
    title: 'User',
    cell: ({ userId }) => (
      <Link to="/admin/users/$userId" params={{ userId }}>
        {userId.slice(0, 8)}
      </Link>
    ),
  },
  { key: 'cost', title: 'Cost', figures: true, cell: paid },
]

function StoryLink({ output, callId }: ChargeRow): ReactNode {
  if (output !== undefined)
    return (
      <Link to="/admin/jobs/$jobId" params={{ jobId: output.jobId }}>
        {output.jobId.slice(0, 8)}, output {output.n + 1}
      </Link>
    )
  if (callId === undefined) return '–'
  return (
    <Link to="/admin/calls/$callId" params={{ callId }}>
      {callId.slice(0, 8)}, call
    </Link>
  )
}

/** What every cent was for: charge by charge, each leading to its job or call, and to its person. */
export function ChargesPage(): ReactNode {
  const filter = readChargeFilter(useSearch({ strict: false }))
  const { period, bounds, choose } = usePeriod()
  const query = { ...filter, ...bounds }
  const list = useCharges(query)
  return (
    <>
      <PageHead title="Charges">
        <PeriodSelect period={period} onChoose={choose} />
        <CsvLink name="Charges" endpoint={ledgerFile} query={{ ...query }} />
      </PageHead>
      <ChosenCharges filter={filter} modelName={list.items?.[0]?.modelName} />
      <PagedTable
        label="Charges"
        pages={list}
        columns={columns}
        empty="Nothing was charged in this period. What fails is not charged."
      />
    </>
  )
}
