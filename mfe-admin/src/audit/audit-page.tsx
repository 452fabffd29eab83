import { type Act, actsFile } from '@studio/backend/contract/admin'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { useAddressSearch } from '../parts/address/use-address-search.ts'
import { PeriodSelect } from '../parts/period/period-select.tsx'
import { usePeriod } from '../parts/period/use-period.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import type { Column } from '../parts/table/dense-table.tsx'
import { PagedTable } from '../parts/table/paged-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { readActFilter } from './act-filter.ts'
import { ActFilters } from './act-filters.tsx'
import { actText, nameIn } from './act-words.ts'
import { useActs } from './use-acts.ts'

const columns: readonly Column<Act>[] = [
  { key: 'at', title: 'Time (UTC)', cell: ({ at }) => formatMoment(at) },
  { key: 'who', title: 'Who', cell: ({ admin }) => (admin === undefined ? 'Command line' : nameIn(admin)) },
  { key: 'what', title: 'What', cell: actText },
  { key: 'whom', title: 'Whom', cell: Concerned },
  {
    key: 'why',
    title: 'Why',
    words: true,
    cell: ({ reason }) => (reason === null ? 'Erased with the person' : (reason ?? '–')),
  },
]

function Concerned({ user, other }: Act): ReactNode {
  if (user !== undefined)
    return (
      <Link to="/admin/users/$userId" params={{ userId: user.id }}>
        {nameIn(user)}
      </Link>
    )
  return other === undefined ? '–' : nameIn(other)
}

/** What admins have done: who, when, whom and why. What it is narrowed down to is in the address. */
export function AuditPage(): ReactNode {
  const { search, change } = useAddressSearch()
  const filter = readActFilter(search)
  const { period, bounds, choose } = usePeriod()
  const query = { ...bounds, ...filter }
  const list = useActs(query)
  return (
    <>
      <PageHead title="Audit">
        <ActFilters filter={filter} onChange={change} />
        <PeriodSelect period={period} onChoose={choose} />
        <CsvLink endpoint={actsFile} query={query} name="Audit" />
      </PageHead>
      <PagedTable
        label="Audit"
        pages={list}
        columns={columns}
        empty="No admin has done anything of this kind in this period."
      />
    </>
  )
}
