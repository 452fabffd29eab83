import { type Act, ActWord, actsFile } from '@studio/backend/contract/admin'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { PeriodSelect } from '../parts/period/period-select.tsx'
import { usePeriod } from '../parts/period/use-period.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import type { Column } from '../parts/table/dense-table.tsx'
import { PagedTable } from '../parts/table/paged-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { actText, actTitle, nameIn } from './act-words.ts'
import { useActs } from './use-acts.ts'

const columns: readonly Column<Act>[] = [
  { key: 'at', title: 'Time (UTC)', cell: ({ at }) => formatMoment(at) },
  { key: 'who', title: 'Who', cell: ({ admin }) => (admin === undefined ? 'Command line' : nameIn(admin)) },
  { key: 'what', title: 'What', cell: actText },
  { key: 'whom', title: 'Whom', cell: Concerned },
  {
    key: 'why',
    title: 'Why',
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

const everything = 'all'
type Chosen = ActWord | typeof everything

/** What admins have done: who, when, whom and why. */
export function AuditPage(): ReactNode {
  const [chosen, choose] = useState<Chosen>(everything)
  const { period, bounds, choose: choosePeriod } = usePeriod()
  const query = { ...bounds, ...(chosen !== everything && { act: chosen }) }
  const list = useActs(query)
  return (
    <>
      <PageHead title="Audit">
        <ChoiceChip
          label="Act"
          placement="bottomRight"
          accepted={[everything, ...ActWord.options]}
          value={chosen}
          onChoose={choose}
        >
          {(act) => (act === everything ? 'All acts' : actTitle(act))}
        </ChoiceChip>
        <PeriodSelect period={period} onChoose={choosePeriod} />
        <CsvLink endpoint={actsFile} query={query} name="Audit" />
      </PageHead>
      <PagedTable
        label="Audit"
        pages={list}
        rows={list.data?.pages.flatMap(({ acts }) => acts)}
        columns={columns}
        keyOf={({ id }) => id}
        empty="Nobody has done anything of this kind in this period."
      />
    </>
  )
}
