import { type AdminUser, readUser } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { isStatus } from '@studio/ui/api-error'
import { formatDay } from '@studio/ui/format'
import { Notice } from '@studio/ui/notice'
import { callOptions } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { addressPart } from '../parts/address/address-part.ts'
import { PeriodSelect } from '../parts/period/period-select.tsx'
import { periodSearch } from '../parts/period/periods.ts'
import { usePeriod } from '../parts/period/use-period.ts'
import { refetchOften } from '../parts/refetch-often.ts'
import { AccountActions } from './account-actions.tsx'
import { nameOf } from './person.ts'
import { PersonFigures } from './person-figures.tsx'
import { StatusBadge } from './status-badge.tsx'
import { UserExports } from './user-exports.tsx'
import styles from './users.module.css'

/** Spec video 2, admin user page. */
export function UserPage(): ReactNode {
  const userId = addressPart(useParams({ strict: false }), 'userId')
  const { data, error, refetch } = useQuery({
    ...callOptions(readUser, { params: { userId } }),
    refetchInterval: refetchOften,
  })
  if (data !== undefined) return <Person user={data} />
  if (error === null) return <Spinner label="Loading user" />
  // An address that is no id is that of nobody, too.
  if (isStatus(error, 404) || isStatus(error, 400)) return <UserNotFound />
  return (
    <Notice
      role="alert"
      title="Unable to Load User"
      text="Please try again in a moment."
      action={<Button onClick={() => void refetch()}>Retry</Button>}
    />
  )
}

function UserNotFound(): ReactNode {
  const navigate = useNavigate()
  return (
    <Notice
      picture={<UserX size={40} strokeWidth={1.25} />}
      title="User Not Found"
      text="There is nobody with this address."
      action={
        <Button type="primary" onClick={() => void navigate({ to: '/admin' })}>
          Back to Dashboard
        </Button>
      }
    />
  )
}

function Person({ user }: { readonly user: AdminUser }): ReactNode {
  const { period, bounds, choose } = usePeriod()
  return (
    <>
      <p className={styles['back']}>
        <Link to="/admin" search={periodSearch(period)}>
          Dashboard
        </Link>
      </p>
      <PageHead title={nameOf(user)}>
        <PeriodSelect period={period} onChoose={choose} />
      </PageHead>
      <p className={styles['person']}>
        <span>{user.email ?? 'No email is kept'}</span>
        <span>Joined {formatDay(user.createdAt)}</span>
        <StatusBadge status={user.status} />
        <Link to="/admin/charges" search={{ userId: user.id }}>
          Charges
        </Link>
        <Link to="/admin/audit" search={{ userId: user.id }}>
          Acts of admins
        </Link>
      </p>
      <PersonFigures
        user={user}
        bounds={bounds}
        period={period}
        heading={<h2 className={styles['heading']}>Spend by Model</h2>}
      />
      <UserExports user={user} />
      <AccountActions user={user} />
    </>
  )
}
