import { type ListedUser, type UserOrder, usersFile } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { Input } from '@studio/ui/form'
import { Spinner } from '@studio/ui/spinner'
import { type ReactNode, useMemo, useState } from 'react'
import type { Bounds, PeriodKey } from '../parts/period/periods.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { DenseTable } from '../parts/table/dense-table.tsx'
import { ShowMore } from '../parts/table/show-more.tsx'
import { PersonFigures } from './person-figures.tsx'
import { pauseMs, useSettled } from './use-settled.ts'
import { type UserQuery, useUserList } from './use-user-list.ts'
import { userColumns } from './user-columns.tsx'
import styles from './users.module.css'

/** Where a link to the list leads. */
export const usersHeading = 'admin-users'

interface UserListProps {
  readonly bounds: Bounds
  readonly period: PeriodKey
}

/** Spec video 2: everybody, each row with their analytics below it when it is opened, and with a button to their page. */
export function UserList({ bounds, period }: UserListProps): ReactNode {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), pauseMs)
  const [sorting, setSorting] = useState<Pick<UserQuery, 'sort' | 'order'>>({ sort: 'joined', order: 'desc' })
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const query = { search, ...sorting }
  const list = useUserList(query)
  const columns = useMemo(() => {
    const toggle = ({ id }: ListedUser): void => setOpened((now) => now.symmetricDifference(new Set([id])))
    return userColumns(({ id }) => opened.has(id), toggle)
  }, [opened])
  const sortBy = (by: UserOrder): void =>
    setSorting(({ sort, order }) => ({ sort: by, order: sort === by && order === 'desc' ? 'asc' : 'desc' }))
  const users = list.items
  return (
    <section aria-labelledby={usersHeading} className={styles['list']}>
      <div className={styles['head']}>
        <h2 id={usersHeading} className={styles['heading']}>
          Users
        </h2>
        <div className={styles['search']}>
          <Input
            type="search"
            size="small"
            aria-label="Search users"
            placeholder="Name or email"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <CsvLink name="Users" endpoint={usersFile} query={{ search: search === '' ? undefined : search }} />
      </div>
      {users !== undefined && users.length > 0 && (
        <DenseTable
          label="Users"
          columns={columns}
          rows={users}
          keyOf={({ id }) => id}
          sorting={{ by: sorting.sort, order: sorting.order, onSort: sortBy }}
          below={(user) =>
            opened.has(user.id) ? (
              <div className={styles['opened']}>
                <PersonFigures user={user} bounds={bounds} period={period} />
              </div>
            ) : undefined
          }
        />
      )}
      {users?.length === 0 && <p className={styles['words']}>{nobodyText(search, list.hasNextPage)}</p>}
      {list.isPending && <Spinner label="Loading users" />}
      {list.isLoadingError && (
        <p role="alert" className={styles['words']}>
          The users could not be loaded. <Button onClick={() => void list.refetch()}>Retry</Button>
        </p>
      )}
      <ShowMore pages={list} />
    </section>
  )
}

/** A search looks through so many people at a time; where few fit, a page of it may have none. */
function nobodyText(search: string, goesOn: boolean): string {
  if (search === '') return 'Nobody has joined yet.'
  return goesOn ? `Nobody so far fits “${search}”.` : `Nobody fits “${search}”.`
}
