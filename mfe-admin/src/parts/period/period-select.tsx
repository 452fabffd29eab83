import { ChoiceChip } from '@studio/ui/choice-chip'
import type { ReactNode } from 'react'
import { type PeriodKey, periods } from './periods.ts'

interface PeriodSelectProps {
  readonly period: PeriodKey
  readonly onChoose: (period: PeriodKey) => void
}

const titleOf = (key: PeriodKey): string => periods.find((each) => each.key === key)?.title ?? key

/** Spec video 2: the Time Period select. Days are those of UTC. */
export function PeriodSelect({ period, onChoose }: PeriodSelectProps): ReactNode {
  return (
    <ChoiceChip
      label="Time Period"
      placement="bottomRight"
      accepted={periods.map(({ key }) => key)}
      value={period}
      onChoose={onChoose}
    >
      {titleOf}
    </ChoiceChip>
  )
}
