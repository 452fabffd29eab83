import { readSpend, type Spend, setSpendLimit } from '@studio/backend/contract/spend'
import { Button } from '@studio/ui'
import { connectionAtom } from '@studio/ui/connection'
import { formatCents } from '@studio/ui/format'
import { useKeptFocus } from '@studio/ui/kept-focus'
import { cacheKey, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { unsavedText } from '../acts/tell-unsaved.ts'
import { withOwnLimit } from './own-limit.ts'
import { readDollars } from './read-dollars.ts'
import styles from './spend.module.css'

interface LimitFormProps {
  /** The limit of the studio, in cents. */
  readonly studioCents: number
  /** The person's own limit, in cents. */
  readonly ownCents: number | undefined
}

const textOf = (cents: number | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2))

/** Sets, changes and lifts the limit that a person wants for each of their days. */
export function LimitForm({ studioCents, ownCents }: LimitFormProps): ReactNode {
  /** Undefined while the field shows the limit that is set. */
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const text = typed ?? textOf(ownCents)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const { mutate, isPending } = useCommand(setSpendLimit)
  const isOffline = useAtomValue(connectionAtom) === 'offline'
  const client = useQueryClient()
  const id = useId()
  const keptFocus = useKeptFocus()
  const showSaved = async (limitCents: number | null): Promise<void> => {
    setFault(undefined)
    // It holds from now on, also when it cannot be read now.
    client.setQueryData<Spend>(cacheKey(readSpend, {}), (spend) => spend && withOwnLimit(spend, limitCents))
    await client.invalidateQueries({ queryKey: cacheKey(readSpend) })
    // What was typed meanwhile stays.
    setTyped((now) => (now === typed ? undefined : now))
  }
  const send = (limitCents: number | null): void => {
    if (isPending) return
    mutate(
      { body: { limitCents } },
      {
        onSuccess: () => void showSaved(limitCents),
        onError: (error) => setFault(unsavedText(error, 'Your limit could not be saved. Please try again.')),
      },
    )
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const cents = readDollars(text)
    if (isOffline) return
    if (cents === undefined) setFault('Enter an amount in dollars, such as 5 or 2.50.')
    else send(cents)
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <label htmlFor={id}>Your own limit, in dollars a day</label>
      <div className={styles['fields']} {...keptFocus}>
        <input
          id={id}
          className={styles['field']}
          inputMode="decimal"
          autoComplete="off"
          placeholder={`None (${formatCents(studioCents)})`}
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? `${id}-words` : `${id}-fault ${id}-words`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit" loading={isPending} disabled={isOffline}>
          Save limit
        </Button>
        {ownCents !== undefined && (
          <Button disabled={isOffline} onClick={() => send(null)}>
            Remove limit
          </Button>
        )}
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      <p id={`${id}-words`} className={styles['words']}>
        {isOffline
          ? 'You are offline. You can change your limit when you are connected again.'
          : 'It holds for what you ask for from now on. What is already requested is finished.'}
      </p>
    </form>
  )
}
