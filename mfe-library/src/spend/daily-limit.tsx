import type { Spend } from '@studio/backend/contract/spend'
import { formatCents, formatExact } from '@studio/ui/format'
import type { ReactNode } from 'react'
import { LimitForm } from './limit-form.tsx'
import styles from './spend.module.css'

interface DailyLimitProps {
  readonly limit: Spend['limit']
  /** When the day begins again, as an ISO time. */
  readonly resetsAt: string
}

/** How much of the day's limit is used, as a bar and in words, and the form for a limit of one's own. */
export function DailyLimit({ limit, resetsAt }: DailyLimitProps): ReactNode {
  const { studioCents, ownCents, usedCents, heldCents } = limit
  const cap = Math.min(studioCents, ownCents ?? studioCents)
  return (
    <section aria-labelledby="spend-limit" className={styles['section']}>
      <h2 id="spend-limit" className={styles['heading']}>
        Daily limit
      </h2>
      <div className={styles['bar']} aria-hidden>
        <span style={{ width: shareOf(usedCents - heldCents, cap) }} />
        <span style={{ width: shareOf(heldCents, cap) }} />
      </div>
      <p className={styles['words']}>
        {formatCents(usedCents)} of {formatCents(cap)} used
        {heldCents > 0 && `, of which ${formatCents(heldCents)} is held for what is in progress`}. It starts again at
        midnight UTC, {formatExact(Date.parse(resetsAt))} your time.
      </p>
      <p className={styles['words']}>What fails is not charged, but counts here by what it may have cost.</p>
      <LimitForm studioCents={studioCents} ownCents={ownCents} />
    </section>
  )
}

/** Width of a part of the bar; a limit that was lowered below what is used already is full. */
const shareOf = (part: number, whole: number): string => `${Math.min(100, (part / whole) * 100)}%`
