import { type WaitingAddress, waitlistFile } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { type ReactNode, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { CsvLink } from '../parts/table/csv-link.tsx'
import type { Column } from '../parts/table/dense-table.tsx'
import { PagedTable } from '../parts/table/paged-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { InviteForm } from './invite-form.tsx'
import { useInvite } from './use-invite.ts'
import { useWaitlist, type WaitlistState } from './use-waitlist.ts'

const titles: Readonly<Record<WaitlistState, string>> = { waiting: 'Waiting', invited: 'Invited' }

/** The addresses that wait for an invitation, first come first, and those that were invited. */
export function WaitlistPage(): ReactNode {
  const [state, setState] = useState<WaitlistState>('waiting')
  const list = useWaitlist(state)
  const { invite, inviting } = useInvite()
  const act: Column<WaitingAddress> = {
    key: 'act',
    title: 'Invitation',
    cell: ({ email }) =>
      email !== null && (
        <Button
          size="small"
          loading={inviting === email}
          aria-label={`Invite ${email}`}
          onClick={() => void invite(email)}
        >
          Invite
        </Button>
      ),
  }
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
        columns={state === 'waiting' ? [...columns, act] : columns}
        empty={state === 'waiting' ? 'Nobody waits.' : 'Nobody who waited was invited yet.'}
      />
    </>
  )
}

const columns: readonly Column<WaitingAddress>[] = [
  { key: 'email', title: 'Address', words: true, cell: ({ email }) => email ?? 'Erased' },
  { key: 'since', title: 'Since (UTC)', cell: ({ since }) => formatMoment(since) },
]
