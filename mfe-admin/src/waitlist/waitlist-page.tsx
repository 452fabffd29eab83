import { type WaitingAddress, waitlistFile } from '@studio/backend/contract/admin'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { type ReactNode, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { CsvLink } from '../parts/table/csv-link.tsx'
import type { Column } from '../parts/table/dense-table.tsx'
import { PagedTable } from '../parts/table/paged-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { InviteButton } from './invite-button.tsx'
import { InviteForm } from './invite-form.tsx'
import { useWaitlist, type WaitlistState } from './use-waitlist.ts'

const titles: Readonly<Record<WaitlistState, string>> = { waiting: 'Waiting', invited: 'Invited' }

/** The addresses that wait for an invitation, first come first, and those that were invited. */
export function WaitlistPage(): ReactNode {
  const [state, setState] = useState<WaitlistState>('waiting')
  const list = useWaitlist(state)
  return (
    <>
      <PageHead title="Waitlist">
        <ChoiceChip
          label="Addresses"
          placement="bottomRight"
          accepted={['waiting', 'invited'] as const}
          value={state}
          onChoose={setState}
        >
          {(each) => titles[each]}
        </ChoiceChip>
        <CsvLink endpoint={waitlistFile} query={{ state }} name="Waitlist" />
      </PageHead>
      <InviteForm />
      <PagedTable
        label="Waitlist"
        pages={list}
        columns={state === 'waiting' ? waitingColumns : columns}
        empty={state === 'waiting' ? 'Nobody waits.' : 'Nobody who waited was invited yet.'}
      />
    </>
  )
}

const columns: readonly Column<WaitingAddress>[] = [
  { key: 'email', title: 'Address', words: true, cell: ({ email }) => email ?? 'Erased' },
  { key: 'since', title: 'Since (UTC)', cell: ({ since }) => formatMoment(since) },
]

const waitingColumns: readonly Column<WaitingAddress>[] = [
  ...columns,
  { key: 'act', title: 'Invitation', cell: ({ email }) => email !== null && <InviteButton email={email} /> },
]
