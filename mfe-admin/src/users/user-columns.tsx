import type { ListedUser, UserOrder } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatCount, formatDay } from '@studio/ui/format'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Sparkline } from '../parts/charts/sparkline.tsx'
import { formatDollars, simulatedPart } from '../parts/money.ts'
import { periodSearch } from '../parts/period/periods.ts'
import type { Column } from '../parts/table/dense-table.tsx'
import { nameOf } from './person.ts'
import { StatusBadge } from './status-badge.tsx'
import styles from './users.module.css'

interface NameCellProps {
  readonly user: ListedUser
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function NameCell({ user, isOpen, onToggle }: NameCellProps): ReactNode {
  const name = nameOf(user)
  return (
    <span className={styles['name']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-label={`Analytics of ${name}`}
        onClick={onToggle}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
      <Link to="/admin/users/$userId" params={{ userId: user.id }} className={styles['link']} title={name}>
        {name}
      </Link>
    </span>
  )
}

function EditButton({ user }: { readonly user: ListedUser }): ReactNode {
  const navigate = useNavigate()
  return (
    <Button
      type="text"
      size="small"
      aria-label={`Edit ${nameOf(user)}`}
      onClick={() => void navigate({ to: '/admin/users/$userId', params: { userId: user.id } })}
    >
      Edit
    </Button>
  )
}

/** What they have spent in all, which leads to its charges; simulated money is not passed off as spent. */
function Cost({ id: userId, totalCosts, simulatedCosts }: ListedUser): ReactNode {
  return (
    <>
      <Link to="/admin/charges" search={{ userId }}>
        {formatDollars(totalCosts)}
      </Link>
      {simulatedPart(simulatedCosts)}
    </>
  )
}

/** What they have spent day by day, which leads to its charges; the line is for the eye, the sum for everybody. */
function Trend({ id: userId, spentByDay, simulatedInDays }: ListedUser): ReactNode {
  const sum = spentByDay.reduce((all, cents) => all + cents, 0)
  if (sum === 0) return '–'
  const words = `${formatDollars(sum)}${simulatedPart(simulatedInDays)}`
  return (
    <Link
      to="/admin/charges"
      search={{ userId, ...periodSearch('30days') }}
      className={styles['trend']}
      title={`${words} in the last 30 days`}
    >
      <Sparkline values={spentByDay} width={80} height={20} />
      <span className="visually-hidden">{words}</span>
    </Link>
  )
}

/** The columns of the list of people. */
export function userColumns(
  isOpen: (user: ListedUser) => boolean,
  toggle: (user: ListedUser) => void,
): readonly Column<ListedUser, UserOrder>[] {
  const figures = true
  return [
    {
      key: 'name',
      title: 'Name',
      cell: (user) => <NameCell user={user} isOpen={isOpen(user)} onToggle={() => toggle(user)} />,
    },
    {
      key: 'email',
      title: 'Email',
      cell: ({ email }) => (
        <span className={styles['email']} title={email ?? undefined}>
          {email ?? '–'}
        </span>
      ),
    },
    { key: 'joined', title: 'Joined', sort: 'joined', cell: ({ createdAt }) => formatDay(createdAt) },
    { key: 'status', title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'generations',
      title: 'Generations',
      figures,
      sort: 'generations',
      cell: ({ totalGenerations }) => formatCount(totalGenerations),
    },
    { key: 'images', title: 'Images', figures, sort: 'images', cell: ({ totalImages }) => formatCount(totalImages) },
    { key: 'videos', title: 'Videos', figures, sort: 'videos', cell: ({ totalVideos }) => formatCount(totalVideos) },
    { key: 'cost', title: 'Cost', figures, sort: 'cost', cell: Cost },
    { key: 'trend', title: 'Spend, 30 days', cell: Trend },
    {
      key: 'edit',
      title: <span className="visually-hidden">Edit</span>,
      figures,
      cell: (user) => <EditButton user={user} />,
    },
  ]
}
