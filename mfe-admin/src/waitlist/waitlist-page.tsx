import { type WaitingAddress, waitlistFile } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { Input } from '@studio/ui/form'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { CsvLink } from '../parts/table/csv-link.tsx'
import type { Column } from '../parts/table/dense-table.tsx'
import { PagedTable } from '../parts/table/paged-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { useInvite, useWaitlist, type WaitlistState } from './use-waitlist.ts'
import styles from './waitlist.module.css'

const titles: Readonly<Record<WaitlistState, string>> = { waiting: 'Waiting', invited: 'Invited' }

/** The addresses that wait for an invitation, first come first, and those that were invited. */
export function WaitlistPage(): ReactNode {
  const [state, setState] = useState<WaitlistState>('waiting')
  const [typed, setTyped] = useState('')
  const list = useWaitlist(state)
  const { mutate: invite, isPending, variables } = useInvite(() => setTyped(''))
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isPending && typed.trim() !== '') invite(typed.trim())
  }
  const act: Column<WaitingAddress> = {
    key: 'act',
    title: 'Invitation',
    cell: ({ email }) =>
      email !== null && (
        <Button
          size="small"
          loading={isPending && variables === email}
          aria-label={`Invite ${email}`}
          onClick={() => invite(email)}
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
      <form className={styles['form']} onSubmit={send}>
        <Input
          type="email"
          aria-label="Address to invite"
          placeholder="somebody@example.com"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button htmlType="submit" disabled={typed.trim() === ''} loading={isPending && variables === typed.trim()}>
          Invite
        </Button>
      </form>
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
