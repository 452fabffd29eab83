import { pageOfUsers, readUser } from '@studio/backend/contract/admin'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { Input } from '@studio/ui/form'
import { useCall } from '@studio/ui/query'
import { type ReactNode, useState } from 'react'
import { nameOf } from './person.ts'
import { pauseMs, useSettled } from './use-settled.ts'
import styles from './users.module.css'

interface PersonFilterProps {
  /** Whose things the page lists; undefined: those of everybody. */
  readonly userId: string | undefined
  readonly onChoose: (userId: string | undefined) => void
}

/** Narrows a page down to one person, who is found by name, e-mail or id. */
export function PersonFilter({ userId, onChoose }: PersonFilterProps): ReactNode {
  const { data } = useCall(readUser, { params: { userId: userId ?? '' } }, { enabled: userId !== undefined })
  const value = data === undefined ? userId?.slice(0, 8) : nameOf(data)
  return (
    <Chip label="Person" value={value ?? 'Everybody'} popup="dialog" placement="bottomRight">
      {(close) => (
        <Finder
          chosen={userId}
          onChoose={(next) => {
            onChoose(next)
            close()
          }}
        />
      )}
    </Chip>
  )
}

/** So many of those who fit are offered; whoever is not among them is found by more letters. */
const mostOffered = 8
const everybody = ''

interface FinderProps {
  readonly chosen: string | undefined
  readonly onChoose: (userId: string | undefined) => void
}

function Finder({ chosen = everybody, onChoose }: FinderProps): ReactNode {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), pauseMs)
  const { data, isLoadingError } = useCall(
    pageOfUsers,
    { query: { search, limit: mostOffered } },
    { enabled: search !== '' },
  )
  const people = new Map(search === '' ? [] : data?.users.map((user) => [user.id, user]))
  const choices = [...(search === '' ? [everybody] : []), ...people.keys()]
  return (
    <div className={styles['finder']}>
      <Input
        type="search"
        size="small"
        aria-label="Find a person"
        placeholder="Name, email or id"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {choices.length > 0 && (
        <ChoiceList
          label="People"
          choices={choices}
          chosen={chosen}
          keyOf={(id) => id}
          onChoose={(id) => onChoose(id === everybody ? undefined : id)}
        >
          {(id) => <Offered user={people.get(id)} />}
        </ChoiceList>
      )}
      <output className={styles['words']}>
        {search !== '' && data?.users.length === 0 && `Nobody fits “${search}”.`}
        {isLoadingError && 'The people could not be searched. Please try again in a moment.'}
      </output>
    </div>
  )
}

function Offered({ user }: { readonly user: Parameters<typeof nameOf>[0] | undefined }): ReactNode {
  if (user === undefined) return 'Everybody'
  return (
    <>
      <span className={styles['link']}>{nameOf(user)}</span>
      <span className={styles['email']}>{user.email ?? user.id.slice(0, 8)}</span>
    </>
  )
}
